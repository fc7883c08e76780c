/** However often a transfer is asked for, tried again and sent by the service worker, the journal has it once. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OUTBOX_SYNC_TAG } from '#domain/device.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { historyRows, lastTransfer, openTabOf, review, seen, seesBalance, signUp } from './person.ts';
import { wakeServiceWorker } from './wake-service-worker.ts';

let host: Host;
let sender: Device;
let to: string;

beforeEach(async () => {
  host = await startHost();
  sender = await makeDevice(host, { size: 'phone' });
  to = await host.newcomer();
  const from = await signUp(sender, 'sender@journey.example');
  await host.fund(from, '100', 'DC');
  await seesBalance(sender.page, 'DC', '100.00');
});

afterEach(async () => {
  await sender.destroy();
  await host.close();
  host.remove();
});

test('the button twice, the retry and the service worker at once', async () => {
  const { page } = sender;
  // The service decides, but its answer is lost on the way back: whoever asked has to try again.
  const answerLost = sender.loseNextAnswer('/api/commands');
  await openTabOf(page, 'Send');
  const button = await review(page, { to, amount: '3' });
  await button.dblclick({ noWaitAfter: true });
  await seen(lastTransfer(page));
  await answerLost;
  await wakeServiceWorker(sender, OUTBOX_SYNC_TAG);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await seen(lastTransfer(page).getByText('Done'), 30_000);
  await wakeServiceWorker(sender, OUTBOX_SYNC_TAG);

  expect(await host.transfers()).toHaveLength(1);
  await openTabOf(page, 'History');
  await eventually(() => historyRows(page).count()).toBe(2);
  expect(sender.faults()).toEqual([]);
});
