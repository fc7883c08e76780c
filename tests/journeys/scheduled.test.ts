/**
 * Scheduled transfers between two people: one is made offline, submitted when the network is back, carried out at its time
 * and seen by both; a repeating one is paused, resumed and cancelled; one without enough money warns beforehand. On a phone
 * and on a desktop.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice, type Size } from './device.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  fillRecipient,
  goToAccountPlace,
  goToPlace,
  selectTab,
  waitUntilVisible,
  seesBalance,
  syncLine,
  toReview,
} from './person.ts';
import type { Locator, Page } from 'playwright-core';

/** Waits, because the app takes a second click on the same place within half a second for a double click. */
const waitBriefly = (page: Page): Promise<void> => page.waitForTimeout(700);

let host: Host;
let sender: Device;
let recipient: Device;
let to: string;

beforeAll(async () => {
  host = await startHost({ jobsEveryMs: 1_000 });
});

afterEach(async () => {
  await sender.destroy();
  await recipient.destroy();
});

afterAll(async () => {
  await host.close();
  host.remove();
});

/** Signs up a sender with 100 DC on a device of this size, and a payee on the other device. */
async function startDevices(size: Size): Promise<void> {
  sender = await makeDevice(host, { size });
  recipient = await makeDevice(host, { size: size === 'phone' ? 'desktop' : 'phone' });
  const from = await begin(sender, `sender-${size}@journey.example`);
  to = await begin(recipient, `recipient-${size}@journey.example`);
  await host.fund(from, '100', 'DC');
  await seesBalance(sender.page, 'DC', '100.00');
}

type Wish = { readonly amount: string; readonly every: string; readonly at: Date };

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (at: Date): string =>
  `${String(at.getFullYear())}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`;
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

/** The details: a sheet on a phone, the pane beside the list on a desktop. */
const scheduleDetails = (page: Page): Locator =>
  page
    .getByRole('dialog', { name: 'Scheduled transfer' })
    .or(page.getByRole('complementary', { name: 'Scheduled transfer' }));

/** Schedules a transfer from any screen; resolves to its details when the device has stored it. */
async function schedule(page: Page, { amount, every, at }: Wish): Promise<void> {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Send');
  await fillRecipient(page, to);
  await page.getByText('Later', { exact: true }).click();
  await waitUntilVisible(page.getByLabel('Day', { exact: true }));
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Day', { exact: true }).fill(dayOf(at));
  await page.getByLabel('Time', { exact: true }).fill(timeOf(at));
  await page.getByLabel('Repeats').selectOption(every);
  await toReview(page);
  await page
    .getByRole('dialog', { name: 'Review' })
    .getByRole('button', { name: /^Schedule / })
    .click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Scheduled transfers' }));
}

/** The transfer is carried out at its time, and both people see it. */
async function sentAtItsTime({ page }: Device): Promise<void> {
  const details = scheduleDetails(page);
  await waitUntilVisible(details.getByText('Ended'));
  await waitUntilVisible(details.getByRole('link', { name: 'Sent', exact: true }));
  await page.keyboard.press('Escape');
  await waitUntilVisible(page.getByRole('region', { name: 'Over' }).getByText('12.50 DC'));
  await goToPlace(page, 'Wallet');
  await seesBalance(page, 'DC', '87.49');
  await goToPlace(recipient.page, 'Wallet');
  await seesBalance(recipient.page, 'DC', '12.50');
}

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)(
  'on a %s: a transfer is scheduled offline and carried out at its time; a repeating one without the money warns, is paused, resumed and cancelled',
  async (size) => {
    await startDevices(size);
    const { page } = sender;
    await sender.goOffline();
    await schedule(page, { amount: '12.5', every: 'once', at: new Date() });
    const details = scheduleDetails(page);
    await waitUntilVisible(details.getByText('Waiting to send'));
    await waitUntilVisible(syncLine(page).getByText(/^Offline\. As of .+ 1 waiting to send$/));
    await sender.goOnline();
    await sentAtItsTime(sender);

    await schedule(page, { amount: '150', every: 'month', at: inDays(0.5) });
    await waitUntilVisible(details.getByText('The money will not be there'));
    await waitUntilVisible(details.getByText(/^62\.58125 DC will be missing on /));
    await details.getByRole('button', { name: 'Pause' }).click();
    await waitUntilVisible(details.getByText('Paused. Dates that come meanwhile are left out.'));
    await waitBriefly(page);
    await details.getByRole('button', { name: 'Resume' }).click();
    await waitUntilVisible(details.getByRole('button', { name: 'Pause' }));
    await waitBriefly(page);
    await details.getByRole('button', { name: 'Cancel transfer' }).click();
    await waitBriefly(page);
    await details.getByRole('button', { name: 'Cancel it' }).click();
    await waitUntilVisible(details.getByText('Cancelled'));
    await page.keyboard.press('Escape');
    await goToAccountPlace(page, 'Notifications');
    await waitUntilVisible(page.getByText('Not enough for a scheduled transfer'));
    await goToPlace(page, 'Wallet');
    await seesBalance(page, 'DC', '87.49');
    expect([...sender.faults(), ...recipient.faults()]).toEqual([]);
  },
);
