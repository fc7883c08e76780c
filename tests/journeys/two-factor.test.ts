/**
 * Two-factor authentication on a phone and on a desktop: the person turns it on with an authenticator app and gives codes at
 * the next sign-in and for a transfer. Offline, a transfer visibly waits for its code and can be cancelled; one code sends the
 * rest; then the person turns it off. axe checks each screen and dialog in both themes. JOURNEY_SHOTS=1 keeps a picture of
 * each.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSync } from 'otplib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitForPeriodStart } from '#tests/builders/totp-period.ts';
import { findFaults } from './screen-faults.ts';
import { type Device, makeDevice, type Size } from './device.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToPlace,
  lastTransfer,
  selectTab,
  openSignOut,
  review,
  waitUntilVisible,
  seesBalance,
  send,
  signIn,
  syncLine,
} from './person.ts';

const pictures = fileURLToPath(new URL('output', import.meta.url));
const keepsPictures = process.env['JOURNEY_SHOTS'] === '1';
const password = 'correct horse battery';
/** Longer than `swallowSecondClicks` ignores a second click; a person who reads ten codes takes longer anyway. */
const secondClickMs = 600;

let host: Host;
let device: Device;
let to: string;

beforeAll(async () => {
  host = await startHost();
  to = await host.newcomer();
});

afterEach(async () => {
  await device.destroy();
});

afterAll(async () => {
  await host.close();
  host.remove();
});

/** Imitates the authenticator app: returns the three currently accepted codes one after the other. */
async function authenticator(secret: string): Promise<() => string> {
  const begun = await waitForPeriodStart();
  let steps = -2;
  return () => {
    steps += 1;
    return generateSync({ secret, epoch: begun + steps * 30 });
  };
}

/** Checks the page in both themes; on a desktop in one only, because the elements are the same. */
async function looksRight(page: Page, name: string): Promise<void> {
  const schemes =
    name.endsWith('desktop') && !keepsPictures ? (['light'] as const) : (['light', 'dark'] as const);
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    );
    expect([name, await findFaults(page, scheme === 'light' ? 'everything' : 'colors')]).toEqual([name, []]);
    if (!keepsPictures) continue;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `two-factor-${name}-${scheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const toggle = (page: Page, name: RegExp): Locator => page.getByRole('switch', { name });
const ON = /^Enable Two-Factor/;
const REQUIRED = /^Require 2FA/;

/** Turns two-factor authentication on from the security settings; resolves to the app's code and the backup codes. */
async function turnOn(page: Page, size: Size): Promise<{ code: () => string; backups: string[] }> {
  await toggle(page, ON).click({ force: true });
  const setUp = dialog(page, 'Set Up Two-Factor Authentication');
  await waitUntilVisible(setUp.getByRole('img', { name: /^QR code/ }));
  await looksRight(page, `set-up-${size}`);
  const key = await setUp.getByRole('group', { name: 'Manual Entry Key' }).textContent();
  const code = await authenticator((key ?? '').replaceAll(' ', ''));
  await setUp.getByLabel('Enter 6-Digit Code').fill(code());
  await setUp.getByRole('button', { name: 'Verify and Enable' }).click();
  await waitUntilVisible(page.getByText('2FA Enabled'));
  const shown = dialog(page, 'Backup Codes');
  const backups = await shown
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(backups).toHaveLength(10);
  await looksRight(page, `backup-codes-${size}`);
  // The button appears in the place of the previous one and ignores a click that may belong to a double click.
  await page.waitForTimeout(secondClickMs);
  await shown.getByRole('button', { name: 'I have stored them' }).click();
  await waitUntilHidden(shown);
  return { code, backups };
}

async function signOut(page: Page): Promise<void> {
  const sheet = await openSignOut(page);
  await sheet.getByRole('button', { name: /sign out$/i }).click();
  await waitUntilVisible(page.getByText('Signed out'));
}

async function signInWith(page: Page, { email, code, size }: { email: string; code: string; size: Size }) {
  await device.goto('/auth');
  await signIn(page, email);
  await waitUntilVisible(page.getByText('Enter the code that your authenticator app shows now.'));
  await looksRight(page, `sign-in-${size}`);
  await page.getByLabel('Enter 6-Digit Code').fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: /^Welcome/ }), 60_000);
}

async function useBackup(place: Locator, code: string): Promise<void> {
  await place.getByRole('button', { name: 'Use a backup code' }).click();
  await place.getByLabel('Backup code').fill(code);
}

test.each<Size>(['phone', 'desktop'])(
  'two-factor authentication is turned on, used and turned off: %s',
  async (size) => {
    const email = `coded-${size}@journey.example`;
    device = await makeDevice(host, { size });
    const own = await begin(device, email);
    const { page } = device;
    await host.fund(own, '100', 'DC');
    await device.goto('/security');
    await waitUntilVisible(page.getByText('This device'));
    await looksRight(page, `off-${size}`);
    const { code, backups } = await turnOn(page, size);
    await toggle(page, REQUIRED).click({ force: true });
    await waitUntilVisible(page.getByText('2FA will now be required for transactions'));
    await looksRight(page, `on-${size}`);
    await signOut(page);

    await signInWith(page, { email, code: code(), size });
    await goToPlace(page, 'Wallet');
    await seesBalance(page, 'DC', '100.00');
    await selectTab(page, 'Send');
    const sending = await review(page, { to, amount: '10' });
    const sheet = dialog(page, 'Review');
    await waitUntilVisible(sheet.getByLabel('Enter 6-Digit Code'));
    await sheet.getByLabel('Enter 6-Digit Code').fill('000');
    await sending.click();
    await waitUntilVisible(sheet.getByText('Please enter a 6-digit code'));
    await looksRight(page, `review-${size}`);
    await sheet.getByLabel('Enter 6-Digit Code').fill(code());
    await sending.click();
    await waitUntilVisible(lastTransfer(page).getByText('Done'));
    expect(await host.transfers()).toHaveLength(size === 'phone' ? 1 : 3);

    await device.goOffline();
    for (const amount of ['20', '30']) await send(page, { to, amount });
    await waitUntilVisible(lastTransfer(page).getByText('Waiting to send'));
    await device.goOnline();
    await waitUntilVisible(syncLine(page).getByText(/2 waiting for your code/));
    await waitUntilVisible(lastTransfer(page).getByText('Waiting for your code').first());
    await page.getByRole('main').getByRole('button', { name: 'Enter code' }).first().click();
    const asked = dialog(page, 'Enter your code');
    await waitUntilVisible(asked.getByText('30.00 DC'));
    await looksRight(page, `waiting-${size}`);
    await asked.getByRole('listitem').filter({ hasText: '30.00 DC' }).getByRole('button').click();
    await waitUntilHidden(asked.getByText('30.00 DC'));
    await useBackup(asked, backups[0] ?? '');
    await asked.getByRole('button', { name: 'Confirm and send' }).click();
    await waitUntilHidden(asked);
    await waitUntilHidden(syncLine(page).getByText(/waiting/));
    await goToPlace(page, 'Home');
    await seesBalance(page, 'DC', '69.98');
    expect(await host.transfers()).toHaveLength(size === 'phone' ? 2 : 4);

    await device.goto('/security');
    await toggle(page, ON).click({ force: true });
    const off = dialog(page, 'Disable Two-Factor Authentication');
    await off.getByLabel('Password').first().fill(password);
    await useBackup(off, backups[1] ?? '');
    await looksRight(page, `disable-${size}`);
    await off.getByRole('button', { name: 'Disable 2FA' }).click();
    await waitUntilVisible(page.getByText('2FA Disabled'));
    await waitUntilHidden(toggle(page, REQUIRED));
    expect(device.faults()).toEqual([]);
  },
);
