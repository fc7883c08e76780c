/**
 * Scheduled transfers as two people meet them: made without a network, handed over when it is back, carried out at its time
 * with nobody asking, seen by both; a repeating one is paused, resumed and cancelled; and one without the money says so
 * before. On a phone and on a desktop.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { type Host, startHost } from './host.ts';
import { goToPlace, openTabOf, seen, seesBalance, signUp, syncLine } from './person.ts';
import type { Page } from 'playwright-core';

/** Two clicks on the same place count as one for half a second. */
const unhurried = (page: Page): Promise<void> => page.waitForTimeout(700);

/** A date is due at the full minute, and the job loop looks every 30 s. */
const RUN_WITHIN_MS = 60_000;

let host: Host;
let sender: Device;
let recipient: Device;
let to: string;

beforeEach(async () => {
  host = await startHost();
  sender = await makeDevice(host, { size: 'phone' });
  recipient = await makeDevice(host, { size: 'desktop' });
  const from = await signUp(sender, 'sender@journey.example');
  to = await signUp(recipient, 'recipient@journey.example');
  await host.fund(from, '100', 'DC');
  await seesBalance(sender.page, 'DC', '100.00');
});

afterEach(async () => {
  await sender.destroy();
  await recipient.destroy();
  await host.close();
  host.remove();
});

type Wish = { readonly amount: string; readonly every: string; readonly at: Date };

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (at: Date): string =>
  `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

/** From wherever the person is to the details of a transfer for later that is written down on the device. */
async function schedule(page: Page, { amount, every, at }: Wish): Promise<void> {
  await goToPlace(page, 'Wallet');
  await openTabOf(page, 'Send');
  await page.getByText('Later', { exact: true }).click();
  await seen(page.getByLabel('Day', { exact: true }));
  await page.getByLabel('Recipient address').fill(to);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Day', { exact: true }).fill(dayOf(at));
  await page.getByLabel('Time', { exact: true }).fill(timeOf(at));
  await page.getByLabel('Repeats').selectOption(every);
  await page.getByRole('button', { name: 'Review' }).click();
  await page
    .getByRole('dialog', { name: 'Review' })
    .getByRole('button', { name: /^Schedule / })
    .click();
  await seen(page.getByRole('heading', { name: 'Scheduled transfers' }));
}

test('made offline, carried out at its time, and seen by both', async () => {
  const { page } = sender;
  await sender.goOffline();
  await schedule(page, { amount: '12.5', every: 'once', at: new Date() });
  const details = page.getByRole('dialog', { name: 'Scheduled transfer' });
  await seen(details.getByText('Waiting to send'));
  await seen(syncLine(page).getByText(/^Offline\. As of .+ 1 waiting to send$/));
  await sender.goOnline();
  await seen(details.getByText('Ended'), RUN_WITHIN_MS);
  await seen(details.getByRole('link', { name: 'Sent', exact: true }));
  await page.keyboard.press('Escape');
  await seen(page.getByRole('region', { name: 'Over' }).getByText('12.50 DC'));
  await goToPlace(page, 'Wallet');
  await seesBalance(page, 'DC', '87.49');
  await goToPlace(recipient.page, 'Wallet');
  await seesBalance(recipient.page, 'DC', '12.50');
  expect([...sender.faults(), ...recipient.faults()]).toEqual([]);
});

test('a repeating one is paused, resumed and cancelled, and one without the money warns the day before', async () => {
  const { page } = sender;
  await schedule(page, { amount: '150', every: 'month', at: inDays(0.5) });
  const details = page.getByRole('dialog', { name: 'Scheduled transfer' });
  await seen(details.getByText('The money will not be there'), RUN_WITHIN_MS);
  await seen(details.getByText(/^50\.075 DC will be missing on /));
  await details.getByRole('button', { name: 'Pause' }).click();
  await seen(details.getByText('Paused. Dates that come meanwhile are left out.'));
  await unhurried(page);
  await details.getByRole('button', { name: 'Resume' }).click();
  await seen(details.getByRole('button', { name: 'Pause' }));
  await unhurried(page);
  await details.getByRole('button', { name: 'Cancel' }).click();
  await unhurried(page);
  await details.getByRole('button', { name: 'Cancel it' }).click();
  await seen(details.getByText('Cancelled'));
  await page.keyboard.press('Escape');
  await goToPlace(page, 'More');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Notifications/ })
    .click();
  await seen(page.getByText('Not enough for a scheduled transfer'));
  await goToPlace(page, 'Wallet');
  await seesBalance(page, 'DC', '100.00');
  expect(sender.faults()).toEqual([]);
});
