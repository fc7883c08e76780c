/**
 * Benchmark 11, on the device: downloads a history of 10,000 movements for the first time, and opens it offline, with the
 * real service and the built app in Chromium.
 * Run on an idle machine, after `npm run build`: `npx tsx tests/load/device.ts [--documents 10000]`. Prints one JSON line.
 *   firstSyncMs: from the first request of the feed until all movements are stored on the device.
 *   offlineRowsMs: from the tap on History in the open app until the list shows 50 rows (median of 10).
 *   offlineColdMs: from the navigation of a newly started offline browser until it shows the first rows.
 */
import { parseArgs } from 'node:util';
import { makeDirectDevice } from '#tests/journeys/device.ts';
import { historyRows, selectTab, waitUntilVisible } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { tapHistory } from './history-page.ts';
import { syncLongHistory } from './long-history.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } });
const documents = Number(values.documents);
const openings = 10;

const host = await startBrowserHost();

const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
try {
  const firstSyncMs = await syncLongHistory(host, device, documents);
  await device.close();
  const offline = await device.open('/wallet?tab=history', { offline: true });
  await waitUntilVisible(historyRows(offline));
  const offlineColdMs = await offline.evaluate(() => performance.now());
  const taps: number[] = [];
  for (let n = 0; n < openings; n++) {
    await selectTab(offline, 'Overview');
    await waitUntilVisible(offline.getByRole('region', { name: 'Latest activity' }).getByRole('listitem'));
    taps.push(await tapHistory(offline));
  }
  process.stdout.write(
    `${JSON.stringify({
      benchmark: 'a long history on the device',
      documents,
      firstSyncMs: Math.round(firstSyncMs),
      offlineRowsMs: Math.round(percentile(taps, 50)),
      offlineRowsWorstMs: Math.round(Math.max(...taps)),
      offlineColdMs: Math.round(offlineColdMs),
    })}\n`,
  );
} finally {
  await device.destroy();
  await host.close();
}
