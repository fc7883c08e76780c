/**
 * Benchmark 16, on the device: measures the cost of a PIN. Two people with 10,000 movements each, one of them with a PIN, alternate
 * in one run: their devices download, show, load and search everything, with the real service and the built app in Chromium.
 * Run on an idle machine, after `npm run build`: `npm run bench -- pin [--documents 10000] [--only first-sync|use]
 * [--profile DIR]`. Prints one JSON line for the first synchronisation of a new device, and one for a device in use:
 *   syncMs: from the first request of the history, once there is a network, until all movements are stored on the device.
 *   rowsMs: from the tap on History until the list shows 50 rows, offline (median of 10).
 *   firstSearchMs: from the very first keystroke of a search, which reads everything, until its row appears.
 *   searchMs: the same for later ones (median of 20).
 *   setMs: the duration of setting the PIN on the open device with all movements.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { closeBrowser, type Device, makeDirectDevice } from '#tests/journeys/device.ts';
import { begin, historyRows, selectTab, waitUntilVisible } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { clearSearch, readRowIds, searchFor, tapHistory } from './history-page.ts';
import { percentile } from './percentile.ts';
import { type Kind, setPin, storedWithin, unlock } from './pin-device.ts';
import { firstSync } from './pin-first-sync.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const documents = Number(values.documents);
const openings = 10;
const searches = 20;
const lettersTyped = 4;

const host = await startBrowserHost();

async function searchAll(page: Page) {
  const ids = await readRowIds(page);
  const target = (index: number): string => ids[index % ids.length] ?? '';
  const firstSearchMs = await searchFor(page, target(0).slice(0, lettersTyped), target(0));
  const found: number[] = [];
  for (let n = 0; n < searches; n++) {
    await clearSearch(page);
    found.push(await searchFor(page, target(n).slice(0, lettersTyped), target(n)));
  }
  return { firstSearchMs: Math.round(firstSearchMs), searchMs: Math.round(percentile(found, 50)) };
}

async function measure(kind: Kind) {
  const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true });
  try {
    const address = await begin(device, `${kind}@load.example`);
    const { page } = device;
    if (kind === 'sealed') await setPin(device);
    await device.goto('/wallet').catch(() => undefined);
    if (kind === 'sealed') await unlock(page);
    await waitUntilVisible(page.getByRole('region', { name: 'Balances' }));
    await page.evaluate(() => performance.setResourceTimingBufferSize(5_000));
    await device.goOffline();
    await host.ask({ does: 'fund', to: address, amount: '1', times: documents });
    const storing = storedWithin(page, kind, documents);
    await device.goOnline();
    const syncMs = await storing;
    await page.waitForTimeout(5_000);
    await device.loseNetwork();
    const taps: number[] = [];
    for (let n = 0; n < openings; n++) {
      await selectTab(page, 'Overview');
      await waitUntilVisible(page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem'));
      taps.push(await tapHistory(page));
    }
    await waitUntilVisible(historyRows(page));
    const rowsMs = Math.round(percentile(taps, 50));
    const searched = await searchAll(page);
    const setMs = kind === 'open' ? { setMs: await setPinLate(device) } : {};
    return { syncMs: Math.round(syncMs), rowsMs, ...searched, ...setMs };
  } finally {
    await device.destroy();
  }
}

/** Measures a device that has everything already. */
async function setPinLate(device: Device): Promise<number> {
  await device.goOnline();
  return setPin(device);
}

/** Measures both kinds in one run, one right after the other. */
async function both<T>(what: string, task: (kind: Kind) => Promise<T>): Promise<void> {
  if (values.only !== '' && values.only !== what) return;
  const [open, sealed] = [await task('open'), await task('sealed')];
  process.stdout.write(
    `${JSON.stringify({ benchmark: 'what a PIN costs', what, documents, open, sealed })}\n`,
  );
}

try {
  await both('first-sync', (kind) => firstSync(host, kind, { documents, profile: values.profile }));
  await both('use', measure);
} finally {
  await closeBrowser();
  await host.close();
}
