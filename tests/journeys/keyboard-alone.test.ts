// Proves that five tasks can be done with the keyboard alone: to sign up, to send, to request, to search and open, and to change a
// setting. The focus is visible at each step, and a dialog returns it to where it was opened.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { enter, hasFocus, tabTo, typeInto } from './focused.ts';
import { type Host, startHost } from './host.ts';
import { waitUntilHidden, lastTransfer, waitUntilVisible } from './person.ts';

let host: Host;
let device: Device;
let page: Page;

/** Counts pointer events, because these tests may cause none. */
function countPointers(): void {
  const counted = window as { pointers?: number };
  counted.pointers ??= 0;
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) {
    window.addEventListener(kind, () => (counted.pointers = (counted.pointers ?? 0) + 1), true);
  }
}

beforeAll(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'desktop', storesApp: false });
  await device.start();
  ({ page } = device);
  await page.addInitScript(countPointers);
  await device.goto('/');
});
afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

const main = () => page.getByRole('main');

test('somebody signs up', async () => {
  await enter(
    page,
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Started' }),
  );
  await waitUntilVisible(page.getByRole('tab', { name: 'Sign Up', selected: true }));
  await typeInto(page, page.getByLabel('Full Name'), 'Kay Board');
  await typeInto(page, page.getByLabel('Email'), 'kay@journey.example');
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'correct horse battery');
  await page.keyboard.press('Enter');
  await waitUntilVisible(page.getByRole('heading', { name: 'Welcome, Kay Board' }));
});

test('… sends', async () => {
  const own = await page.evaluate(() => localStorage.getItem('vaultiq.person') ?? '');
  await host.fund(/VIQ-\d+-\w{12}/.exec(own)?.[0] ?? '', '50', 'DC');
  const payee = await host.newcomer();
  await enter(page, page.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Send' }));
  await typeInto(page, page.getByLabel('Recipient address'), payee);
  const dc = page.getByRole('radio', { name: 'DC', exact: true });
  await waitUntilVisible(page.getByText(/^50\.00 DC available/));
  expect(await dc.isChecked()).toBe(true);
  const amount = page.getByLabel('Amount');
  await typeInto(page, amount, '2.5');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Review' });
  await waitUntilVisible(sheet);
  await eventually(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await waitUntilHidden(sheet);
  // The dialog returned the focus to its button.
  await eventually(() => hasFocus(amount)).toBe(true);
  await typeInto(page, page.getByLabel('Note (optional)'), 'Tea');
  await enter(page, main().getByRole('button', { name: 'Review' }));
  await waitUntilVisible(sheet);
  await enter(page, sheet.getByRole('button', { name: 'Send 2.50 DC' }));
  await waitUntilHidden(sheet);
  await waitUntilVisible(lastTransfer(page));
  await waitUntilVisible(lastTransfer(page).getByText('Done'), 60_000);
});

test('… requests', async () => {
  await tabTo(page, page.getByRole('tab', { name: 'Send' }));
  await page.keyboard.press('ArrowRight');
  await waitUntilVisible(page.getByRole('tab', { name: 'Receive', selected: true }));
  await typeInto(page, page.getByLabel('Amount'), '12.5');
  await typeInto(page, page.getByLabel('Note (optional)'), 'Lunch');
  const create = page.getByRole('button', { name: 'Create request' });
  await enter(page, create);
  await waitUntilVisible(page.getByRole('img', { name: 'QR code that asks for 12.50 DC' }));
  await page.keyboard.press('Escape');
  await waitUntilHidden(page.getByRole('dialog'));
  await eventually(() => hasFocus(create)).toBe(true);
  await waitUntilVisible(page.getByRole('region', { name: 'Payment requests' }).getByText('Lunch'));
});

test('… searches and opens', async () => {
  await page.keyboard.press('Control+k');
  const find = page.getByRole('combobox', { name: 'Find' });
  await eventually(() => hasFocus(find)).toBe(true);
  await page.keyboard.type('tea');
  await waitUntilVisible(page.getByRole('option', { name: /Tea/, selected: true }));
  await page.keyboard.press('Enter');
  await waitUntilHidden(find);
  const details = page.getByRole('link', { name: 'View in explorer' });
  await waitUntilVisible(details);
  await enter(page, details);
  await waitUntilVisible(page.getByRole('heading', { name: 'Verified on this device' }));
});

test('… and changes settings', async () => {
  await page.keyboard.press('Control+k');
  await eventually(() => hasFocus(page.getByRole('combobox', { name: 'Find' }))).toBe(true);
  await page.keyboard.type('settings');
  await waitUntilVisible(page.getByRole('option', { name: /^Settings/ }));
  const chosen = page.getByRole('option', { selected: true });
  for (let step = 0; step < 8 && !/^Settings/.test((await chosen.textContent()) ?? ''); step++) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await waitUntilVisible(page.getByRole('heading', { name: 'Settings', level: 1 }));
  await tabTo(page, page.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await waitUntilVisible(page.locator('html[data-mantine-color-scheme="dark"]'));
  const sound = page.getByRole('switch', { name: 'Sound when money arrives' });
  await tabTo(page, sound);
  await page.keyboard.press('Space');
  await eventually(() => sound.isChecked()).toBe(false);
  expect(await page.evaluate(() => (window as { pointers?: number }).pointers)).toBe(0);
  expect(device.faults()).toEqual([]);
});
