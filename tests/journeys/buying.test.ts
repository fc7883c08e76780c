/**
 * Buying DC as a person does it, on a phone and on a desktop: through the dialog to the card page in a tab of its own and
 * back, declined and accepted, with and without the bank's question, turned back, and without a network. What was paid is
 * credited once, and shown wherever the person looks. The market's public page works without an account.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDirectDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { goToPlace, historyRows, openTabOf, seen, seesBalance, signIn, signUp } from './person.ts';

let host: Host;
let device: Device | null = null;

beforeEach(async () => {
  host = await startHost();
});
afterEach(async () => {
  await device?.destroy();
  device = null;
  await host.close();
  host.remove();
});

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Buy DC' });

/** From the wallet's header to the card page in its own tab. */
async function order(page: Page, amount: string, button: string): Promise<Page> {
  const sheet = dialog(page);
  await sheet.getByLabel('Amount in US dollars').fill(amount);
  const [cardPage] = await Promise.all([
    page.context().waitForEvent('page'),
    sheet.getByRole('button', { name: button }).click(),
  ]);
  await seen(cardPage.getByRole('heading', { name: 'Pay by card' }));
  return cardPage;
}

async function payWith(cardPage: Page, card: string): Promise<void> {
  await cardPage.getByLabel('Card number').fill(card);
  await cardPage.getByRole('button', { name: /^Pay \$/ }).click();
}

const settled = async (): Promise<number> =>
  (await host.entries()).filter(({ type, verdict }) => type === 'purchase.settle' && verdict === 'committed')
    .length;

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)('on a %s: every line, the card page, and the credits once', async (size) => {
  device = makeDirectDevice(host, { size });
  // What the card page answers to a card that is declined.
  device.allow(/422 \(Unprocessable Entity\) @ .*\/pay\//);
  await signUp(device, `buyer-${size}@journey.example`);
  const { page } = device;
  await goToPlace(page, 'Wallet');
  await page.getByRole('button', { name: 'Buy DC' }).click();
  const sheet = dialog(page);
  await seen(sheet.getByText('Test mode'));
  await sheet.getByLabel('Amount in US dollars').fill('9.99');
  await sheet.getByLabel('Amount in US dollars').blur();
  await seen(sheet.getByText('Minimum purchase is $10'));
  expect(await sheet.getByRole('button', { name: 'Buy DC' }).isDisabled()).toBe(true);
  await sheet.getByLabel('Amount in US dollars').fill('100');
  await seen(sheet.getByText('74.95 DC'));
  await seen(sheet.getByText('Marketing vault (15%)'));

  const cardPage = await order(page, '100', 'Pay $100.00 by card');
  await seen(sheet.getByText('Waiting for the payment'));
  await seen(sheet.getByText(/^Price locked for 1[45]:\d\d$/));
  await payWith(cardPage, '4000 0000 0000 0002');
  await seen(cardPage.getByText('Your card was declined. Nothing was charged.'));
  await payWith(cardPage, '4242 4242 4242 4242');
  await seen(cardPage.getByRole('heading', { name: 'Your payment' }));
  await seen(cardPage.getByText('74.95 DC were added to your wallet.'));

  await page.bringToFront();
  await seen(sheet.getByText('74.95 DC were added to your wallet.'));
  await sheet.getByRole('link', { name: 'View in history' }).click();
  await eventually(() => historyRows(page).first().textContent()).toMatch(/^Purchase.*\+74\.95 DC/);
  await openTabOf(page, 'Dashboard');
  await seesBalance(page, 'DC', '74.95');
  expect(await settled()).toBe(1);

  // Turned back on the card page: nothing is charged, and the page says what is.
  await page.getByRole('button', { name: 'Buy DC' }).click();
  const turnedBack = await order(page, '20', 'Pay $20.00 by card');
  await turnedBack.getByRole('link', { name: 'Cancel' }).click();
  await seen(turnedBack.getByRole('heading', { name: 'Payment cancelled' }));
  await seen(turnedBack.getByText('Closed without a payment'));
  await page.bringToFront();
  await seen(sheet.getByText('Closed without a payment'));
  await sheet.getByRole('button', { name: 'Buy more' }).click();
  await seen(sheet.getByLabel('Amount in US dollars'));

  // With the bank's question.
  const asked = await order(page, '10', 'Pay $10.00 by card');
  await payWith(asked, '4000 0025 0000 3155');
  await asked.getByRole('button', { name: 'Yes, confirm the payment' }).click();
  await seen(asked.getByText('7.495 DC were added to your wallet.'));
  await page.bringToFront();
  await seen(sheet.getByText('7.495 DC were added to your wallet.'));
  expect(await settled()).toBe(2);
  expect(device.faults()).toEqual([]);
});

test('a purchase outlives a reload, and says before anything is typed that it needs a network', async () => {
  device = makeDirectDevice(host, { size: 'phone' });
  await signUp(device, 'patient@journey.example');
  const { page } = device;
  await device.goto('/market?buy=1');
  const cardPage = await order(page, '50', 'Pay $50.00 by card');
  await page.reload();
  await seen(dialog(page).getByText('Waiting for the payment'));
  await payWith(cardPage, '4242424242424242');
  await seen(dialog(page).getByText('37.475 DC were added to your wallet.'));
  await dialog(page).getByRole('button', { name: 'Buy more' }).click();

  await device.goOffline();
  await seen(dialog(page).getByText('You are offline'));
  await dialog(page).getByLabel('Amount in US dollars').fill('10');
  // The quote is made on the device.
  await seen(dialog(page).getByText('7.495 DC'));
  expect(await dialog(page).getByRole('button', { name: 'Pay $10.00 by card' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await device.goto('/digital-credit-supply');
  await seen(page.getByText('Phase 1').first());
  await seen(page.getByText('Remaining in phase'));
  await device.goto('/market/data');
  await seen(page.getByText("No project's token is on the market yet."));
  expect(device.faults()).toEqual([]);
});

test('the supply is public; the market brings a visitor back after signing in', async () => {
  device = makeDirectDevice(host, { size: 'desktop' });
  device.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/refresh$/);
  await signUp(device, 'visitor@journey.example');
  const { page } = device;
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await seen(page.getByRole('heading', { name: 'Ecosystem Transparency' }));
  await seen(page.getByText('Marketing Vault'));
  await page.getByRole('link', { name: 'Digital Credit supply' }).click();
  await seen(page.getByRole('heading', { name: 'Digital Credit Supply' }));
  await seen(page.getByRole('table', { name: 'Future Phase Pricing' }).getByText('Active'));
  await seen(page.getByRole('link', { name: 'Create Account' }));
  // By the keyboard: a click so soon and so near after the one before counts as its second half.
  await page.getByRole('link', { name: 'Buy DC Now at $1.00' }).press('Enter');
  await seen(page.getByRole('tab', { name: 'Sign In' }));
  await signIn(page, 'visitor@journey.example');
  await seen(dialog(page));
  await eventually(() => new URL(page.url()).pathname).toBe('/market');
  expect(device.faults()).toEqual([]);
});
