/** A transfer is clicked twice, retried and sent by the service worker, and the journal has it once. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTBOX_SYNC_TAG } from '#domain/device.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  goToPlace,
  historyRows,
  newestRow,
  lastTransfer,
  selectTab,
  review,
  waitUntilVisible,
  seesBalance,
  send,
} from './person.ts';
import { wakeServiceWorker } from './wake-service-worker.ts';

let host: Host;
let sender: Device;
let to: string;

beforeEach(async () => {
  host = await startHost();
  sender = await makeDevice(host, { size: 'phone', keeps: true, wholeBrowser: true });
  to = await host.newcomer();
  const from = await begin(sender, 'sender@journey.example');
  await host.fund(from, '100', 'DC');
  await seesBalance(sender.page, 'DC', '100.00');
});

afterEach(async () => {
  await sender.destroy();
  await host.close();
  host.remove();
});

test('two clicks, a retry and the service worker at once send one transfer', async () => {
  const { page } = sender;
  // The service decides, but its answer is lost, so the device has to try again.
  const answerLost = sender.loseNextAnswer('/api/commands');
  await selectTab(page, 'Send');
  const button = await review(page, { to, amount: '3' });
  await button.dblclick({ noWaitAfter: true });
  await waitUntilVisible(lastTransfer(page));
  await answerLost;
  await wakeServiceWorker(sender, OUTBOX_SYNC_TAG);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await waitUntilVisible(lastTransfer(page).getByText('Done'), 30_000);
  await wakeServiceWorker(sender, OUTBOX_SYNC_TAG);

  expect(await host.transfers()).toHaveLength(1);
  await selectTab(page, 'History');
  await eventually(() => historyRows(page).count()).toBe(2);
  expect(sender.faults()).toEqual([]);
});

test('the second click of a double click does not reach an element below the sheet', async () => {
  const { page } = sender;
  await selectTab(page, 'Send');
  const button = await review(page, { to, amount: '3' });
  const box = await button.boundingBox();
  if (box === null) throw new Error('the button is not to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await waitUntilVisible(lastTransfer(page));
  }
  await eventually(() => host.transfers()).toHaveLength(1);
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  expect(new URL(page.url()).pathname).toBe('/wallet');
});

/** Leaves a transfer waiting offline, with background sync registered in the browser. */
async function leaveWaiting(): Promise<Page> {
  await sender.goOffline();
  const { page } = sender;
  await send(page, { to, amount: '3' });
  await waitUntilVisible(lastTransfer(page).getByText('Waiting to send'));
  await eventually(() => page.evaluate(readSyncTags)).toEqual([OUTBOX_SYNC_TAG]);
  return page;
}

type SyncRegistration = ServiceWorkerRegistration & { readonly sync: { getTags(): Promise<string[]> } };

const readSyncTags = async (): Promise<string[]> => {
  const registration = (await navigator.serviceWorker.ready) as SyncRegistration;
  return registration.sync.getTags();
};

/** The journal has one transfer, and the app shows it as sent when it is opened again. */
async function findsItDone(page: Page): Promise<void> {
  await waitUntilVisible(newestRow(page, /^Sent to .*, −3\.00 DC, confirmed/), 60_000);
  await eventually(() => historyRows(page).count()).toBe(2);
  await goToPlace(page, 'Home');
  await seesBalance(page, 'DC', '96.99');
  expect(await host.transfers()).toHaveLength(1);
  expect(sender.faults()).toEqual([]);
}

test('the service worker sends while the app is closed, and the app shows it as done', async () => {
  const page = await leaveWaiting();
  // No page of the app is open when the network returns: the browser itself wakes the worker.
  await sender.context.newPage();
  await page.close();
  await sender.goOnline();
  await eventually(() => host.transfers().then(({ length }) => length)).toBe(1);

  await sender.close();
  await findsItDone(await sender.open('/wallet?tab=history'));
});

test('the service worker sends after the browser was closed too, without the app being opened', async () => {
  await leaveWaiting();
  await sender.close();
  await sender.goOnline();
  await sender.start();
  await eventually(() => host.transfers().then(({ length }) => length)).toBe(1);
  expect(sender.page.url()).toBe('about:blank');

  await sender.goto('/wallet?tab=history');
  await findsItDone(sender.page);
});
