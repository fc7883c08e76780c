/**
 * Buying DC, in addition to buy-send-request-pay.test.ts: a purchase survives a reload; the form says beforehand that it needs a network;
 * the market's public page works without an account and brings a visitor back after signing in.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyDialog, placeOrder, payWith } from './purchase-steps.ts';
import { type Device, makeDirectDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, openSignOut, waitUntilVisible, signIn, syncLine } from './person.ts';

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
  await waitUntilVisible(buyDialog(page).getByText('Waiting for the payment'));
  await payWith(cardPage, '4242424242424242');
  await waitUntilVisible(buyDialog(page).getByText('37.475 DC were added to your wallet.'));
  await buyDialog(page).getByRole('button', { name: 'Buy more' }).click();

  await device.goOffline();
  await waitUntilVisible(buyDialog(page).getByText('You are offline'));
  await buyDialog(page).getByLabel('Amount in US dollars').fill('10');
  // The quote is made on the device.
  await waitUntilVisible(buyDialog(page).getByText('7.495 DC'));
  expect(await buyDialog(page).getByRole('button', { name: 'Pay $10.00 by card' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await device.goto('/digital-credit-supply');
  await waitUntilVisible(page.getByText('Phase 1').first());
  await waitUntilVisible(page.getByText('Remaining in phase'));
  await device.goto('/market/data');
  await waitUntilVisible(page.getByText("No project's token is on the market yet."));
  expect(device.faults()).toEqual([]);
});

test('the supply is public; the market brings a visitor back after signing in', async () => {
  device = makeDirectDevice(host, { size: 'desktop' });
  await begin(device, 'visitor@journey.example');
  const { page } = device;
  await waitUntilVisible(syncLine(page).getByText(/^Up to date/));
  await (await openSignOut(page)).getByRole('button', { name: 'Sign Out' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Ecosystem Transparency' }));
  await waitUntilVisible(page.getByText('Marketing Vault'));
  await page.getByRole('link', { name: 'Digital Credit Supply' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Digital Credit Supply' }));
  await waitUntilVisible(page.getByRole('table', { name: 'Future Phase Pricing' }).getByText('Active'));
  await waitUntilVisible(page.getByRole('link', { name: 'Create Account' }));
  // By the keyboard, because the app takes a quick second click on the same place for a double click.
  await page.getByRole('link', { name: 'Buy DC Now at $1.00' }).press('Enter');
  await waitUntilVisible(page.getByRole('tab', { name: 'Sign In' }));
  await signIn(page, 'visitor@journey.example');
  await waitUntilVisible(buyDialog(page));
  await eventually(() => new URL(page.url()).pathname).toBe('/market');
  expect(device.faults()).toEqual([]);
});
