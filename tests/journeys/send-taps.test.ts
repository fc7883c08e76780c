/**
 * Sending on a phone in as few taps as safety allows: from Home to a recent person. Browser "back" leads one step back, a
 * reload keeps what was typed, a link to pay opens at the amount, and the button is always above the bottom bar.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  chosenRecipient,
  goToPlace,
  lastTransfer,
  waitUntilVisible,
  seesBalance,
  send,
} from './person.ts';

let host: Host;
let phone: Device;
let to: string;

beforeEach(async () => {
  host = await startHost();
  phone = await makeDevice(host, { size: 'phone' });
  to = await host.newcomer();
  await host.fund(await begin(phone, 'taps@journey.example'), '100', 'DC');
  await seesBalance(phone.page, 'DC', '100.00');
});

afterEach(async () => {
  await phone.destroy();
  await host.close();
  host.remove();
});

const keypad = (page: Page): Locator => page.getByRole('group', { name: 'Keypad' });

/** The last link or button called Send: of the bar, or of Home. */
const toSend = (page: Page): Locator =>
  page.getByRole('link', { name: 'Send', exact: true }).filter({ visible: true }).first();

test('from Home to a sent transfer takes four taps besides the digits, to an earlier payee', async () => {
  const { page } = phone;
  await send(page, { to, amount: '1' });
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  await goToPlace(page, 'Home');

  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    await target.click();
    taps += 1;
  };
  await tap(toSend(page));
  await tap(page.getByRole('list', { name: 'Recent' }).getByRole('button').first());
  for (const key of ['1', '2', 'Decimal point', '5'])
    await keypad(page).getByRole('button', { name: key, exact: true }).click();
  await waitUntilVisible(page.getByText('Fee 0.00625 DC · 86.49325 DC remains'));
  await tap(page.getByRole('button', { name: 'Review' }));
  await tap(page.getByRole('button', { name: 'Send 12.50 DC' }));
  await waitUntilVisible(lastTransfer(page).getByText('12.50 DC'));
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  expect(taps).toBe(4);
  expect(await host.transfers()).toHaveLength(2);

  // Back at Home, the amount has moved to its row, which is the first of the activity.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Latest activity' }));
  await eventually(() => page.locator('.vq-arrives').allTextContents()).toEqual(['−12.50 DC']);
  expect(phone.faults()).toEqual([]);
});

/** Whether the whole button is on the screen and nothing lies over it. */
const isInReach = (button: Locator): Promise<boolean> =>
  button.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && element.contains(hit);
  });

test('a link opens at the amount, "back" goes one step back, a reload stays, and the button is always in reach', async () => {
  const { page } = phone;
  await phone.goto(`/wallet?tab=send&to=${to}&amount=12.5&currency=DC`);
  const button = page.getByRole('button', { name: 'Review' });
  await waitUntilVisible(button);
  expect(await page.getByLabel('Amount').inputValue()).toBe('12.5');
  await page.getByLabel('Note (optional)').fill('Books');
  for (const [width, height, text] of [
    [390, 844, '100%'],
    [320, 568, '100%'],
    [390, 844, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    await page.evaluate(() => window.scrollTo(0, 0));
    await eventually(() => isInReach(button)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  await button.click();
  await waitUntilVisible(page.getByRole('dialog', { name: 'Review' }));
  await page.goBack();
  await page.getByRole('dialog', { name: 'Review' }).waitFor({ state: 'hidden' });
  // "Forward" shows no review of what has been changed since.
  await page.getByLabel('Amount').fill('13.5');
  await page.goForward();
  await eventually(() => page.url()).toContain('step=review');
  expect(await page.getByRole('dialog', { name: 'Review' }).isVisible()).toBe(false);
  expect(await page.getByLabel('Amount').inputValue()).toBe('13.5');
  await page.goBack();
  await page.getByLabel('Amount').fill('12.5');
  await page.reload();
  await eventually(() => chosenRecipient(page)).toBe(to);
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Books');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  expect(await page.getByLabel('Recipient address').inputValue()).toBe(to);
  expect(await host.transfers()).toHaveLength(0);
  expect(phone.faults()).toEqual([]);
});

test('"back" after paying a link does not fill in the same payment again', async () => {
  const desk = await makeDevice(host, { size: 'desktop' });
  try {
    await host.fund(await begin(desk, 'desk@journey.example'), '100', 'DC');
    const { page } = desk;
    await seesBalance(page, 'DC', '100.00');
    await desk.goto(`/wallet?tab=send&to=${to}&amount=12.5&currency=DC`);
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send 12.50 DC' }).click();
    await waitUntilVisible(lastTransfer(page).getByText('Done'));
    await page.goBack();
    await eventually(() => page.url()).toContain('amount=12.5');
    await waitUntilVisible(lastTransfer(page).getByText('Done'));
    expect(await page.getByLabel('Amount').inputValue()).toBe('');
    expect(await host.transfers()).toHaveLength(1);
    expect(desk.faults()).toEqual([]);
  } finally {
    await desk.destroy();
  }
});

test('a link tells a visitor what it asks for, and after signing up it opens where it led', async () => {
  const visitor = await makeDevice(host, { size: 'phone' });
  try {
    const page = await visitor.open(`/wallet?tab=send&to=${to}&amount=12.5&currency=DC&note=Lunch`);
    const ask = page.getByRole('region', { name: 'Payment link' });
    await waitUntilVisible(ask.getByText('12.50 DC'));
    await waitUntilVisible(ask.getByText(to));
    await waitUntilVisible(ask.getByText('Lunch'));
    await waitUntilVisible(ask.getByRole('heading', { name: 'Create an account to pay' }));
    await page.getByLabel('Full Name').fill('Vera Visitor');
    await page.getByLabel('Email').fill('visitor@journey.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await eventually(() => chosenRecipient(page)).toBe(to);
    expect(await page.getByLabel('Amount').inputValue()).toBe('12.5');
    expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Lunch');
    expect(visitor.faults()).toEqual([]);
  } finally {
    await visitor.destroy();
  }
});
