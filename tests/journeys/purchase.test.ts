/**
 * Buying DC, in addition to buy-send-request-pay.test.ts: a purchase survives a reload; the form says beforehand that it needs a network;
 * the market's public page works without an account and brings a visitor back after signing in.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyDialog, placeOrder, payWith } from './purchase-steps.ts';
import { type Device, makeDirectDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, openSignOut, seen, signIn, syncLine } from './person.ts';

let host: Host;
let device: Device | null = null;

beforeAll(async () => {
  host = await startHost();
});
afterEach(async () => {
  await device?.destroy();
  device = null;
});
afterAll(async () => {
  await host.close();
  host.remove();
});

test('a purchase survives a reload, and says before anything is typed that it needs a network', async () => {
  device = makeDirectDevice(host, { size: 'phone' });
  await begin(device, 'patient@journey.example');
  const { page } = device;
  await device.goto('/market?buy=1');
  const cardPage = await placeOrder(page, '50', 'Pay $50.00 by card');
  await page.reload();
  await seen(buyDialog(page).getByText('Waiting for the payment'));
  await payWith(cardPage, '4242424242424242');
  await seen(buyDialog(page).getByText('37.475 DC were added to your wallet.'));
  await buyDialog(page).getByRole('button', { name: 'Buy more' }).click();

  await device.goOffline();
  await seen(buyDialog(page).getByText('You are offline'));
  await buyDialog(page).getByLabel('Amount in US dollars').fill('10');
  // The quote is made on the device.
  await seen(buyDialog(page).getByText('7.495 DC'));
  expect(await buyDialog(page).getByRole('button', { name: 'Pay $10.00 by card' }).isDisabled()).toBe(true);
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
  await begin(device, 'visitor@journey.example');
  const { page } = device;
  await seen(syncLine(page).getByText(/^Up to date/));
  await (await openSignOut(page)).getByRole('button', { name: 'Sign Out' }).click();
  await seen(page.getByRole('heading', { name: 'Ecosystem Transparency' }));
  await seen(page.getByText('Marketing Vault'));
  await page.getByRole('link', { name: 'Digital Credit Supply' }).click();
  await seen(page.getByRole('heading', { name: 'Digital Credit Supply' }));
  await seen(page.getByRole('table', { name: 'Future Phase Pricing' }).getByText('Active'));
  await seen(page.getByRole('link', { name: 'Create Account' }));
  // By the keyboard, because the app takes a quick second click on the same place for a double click.
  await page.getByRole('link', { name: 'Buy DC Now at $1.00' }).press('Enter');
  await seen(page.getByRole('tab', { name: 'Sign In' }));
  await signIn(page, 'visitor@journey.example');
  await seen(buyDialog(page));
  await eventually(() => new URL(page.url()).pathname).toBe('/market');
  expect(device.faults()).toEqual([]);
});
