/**
 * Benchmark 16, on the device: what a PIN costs. Two people who get 10,000 movements each, one of them with a PIN, in turn and
 * in one run: everything comes down, is shown, is read into memory and searched. The real service, the built app in Chromium.
 * Run on an idle machine, after `npm run build`: `npm run bench -- pin [--documents 10000]`. Prints one JSON line.
 *   syncMs: from the first request of the history, once there is a network, until all are stored on the device.
 *   rowsMs: from the tap on History until the list of 50 rows stands, offline (median of 10).
 *   firstSearchMs: from the very first keystroke of a search, for which everything is read, until its row stands.
 *   searchMs: the same for later ones (median of 20).
 *   setMs: how long setting the PIN takes on the open device with all of it.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Device, makeDirectDevice } from '#tests/journeys/device.ts';
import { begin, historyRows, openTabOf, seen } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { clearSearch, idsOf, searchFor, tapHistory } from './history-page.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } });
const documents = Number(values.documents);
const openings = 10;
const searches = 20;
const lettersTyped = 4;
const pin = '270119';
const waitsMs = 120_000;

const host = await startBrowserHost();

/** Resolves to the ms that it took. */
async function setPin(device: Device): Promise<number> {
  const { page } = device;
  await device.goto('/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('Repeat PIN', { exact: true }).fill(pin);
  const start = Date.now();
  await page.getByRole('button', { name: 'Set PIN', exact: true }).click();
  await seen(page.getByRole('button', { name: 'Lock now' }), waitsMs);
  return Date.now() - start;
}

/** (What runs in the page has no named functions inside: the loader of this script would give them helpers that it lacks.) */
const storedWithin = (page: Page, kind: 'open' | 'sealed'): Promise<number> =>
  page.evaluate(
    async ({ wanted, isSealed }) => {
      const start = performance.now();
      for (let stored = 0; stored < wanted;) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const store = names.find(
          (name) => name.endsWith('--transactions') && name.includes('-sealed--') === isSealed,
        );
        if (store === undefined) continue;
        stored = await new Promise<number>((resolve) => {
          const opening = indexedDB.open(store);
          opening.onsuccess = () => {
            const counting = opening.result.transaction('docs').objectStore('docs').count();
            counting.onsuccess = () => resolve(counting.result);
            opening.result.close();
          };
        });
      }
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime >= start && name.includes('/sync/me/transactions'));
      return performance.now() - Math.min(...asked.map(({ startTime }) => startTime));
    },
    { wanted: documents, isSealed: kind === 'sealed' },
  );

async function searchAll(page: Page) {
  const ids = await idsOf(page);
  const target = (index: number): string => ids[index % ids.length] ?? '';
  const firstSearchMs = await searchFor(page, target(0).slice(0, lettersTyped), target(0));
  const found: number[] = [];
  for (let n = 0; n < searches; n++) {
    await clearSearch(page);
    found.push(await searchFor(page, target(n).slice(0, lettersTyped), target(n)));
  }
  return { firstSearchMs: Math.round(firstSearchMs), searchMs: Math.round(percentile(found, 50)) };
}

async function measure(kind: 'open' | 'sealed') {
  const device = makeDirectDevice(host, { size: 'phone' });
  try {
    const address = await begin(device, `${kind}@load.example`);
    const { page } = device;
    if (kind === 'sealed') await setPin(device);
    await device.goto('/wallet').catch(() => undefined);
    if (kind === 'sealed') {
      await page.getByLabel('PIN', { exact: true }).fill(pin);
      await page.getByRole('button', { name: 'Unlock' }).click();
    }
    await seen(page.getByRole('region', { name: 'Balances' }));
    await page.evaluate(() => performance.setResourceTimingBufferSize(5_000));
    await device.goOffline();
    await host.ask({ does: 'fund', to: address, amount: '1', times: documents });
    const storing = storedWithin(page, kind);
    await device.goOnline();
    const syncMs = await storing;
    await page.waitForTimeout(5_000);
    await device.loseNetwork();
    const taps: number[] = [];
    for (let n = 0; n < openings; n++) {
      await openTabOf(page, 'Dashboard');
      await seen(page.getByRole('region', { name: 'Latest activity' }).getByRole('listitem'));
      taps.push(await tapHistory(page));
    }
    await seen(historyRows(page));
    const rowsMs = Math.round(percentile(taps, 50));
    const searched = await searchAll(page);
    const setMs = kind === 'open' ? { setMs: await setPinLate(device) } : {};
    return { syncMs: Math.round(syncMs), rowsMs, ...searched, ...setMs };
  } finally {
    await device.destroy();
  }
}

/** On the device that has everything already. */
async function setPinLate(device: Device): Promise<number> {
  await device.goOnline();
  return setPin(device);
}

try {
  const open = await measure('open');
  const sealed = await measure('sealed');
  process.stdout.write(`${JSON.stringify({ benchmark: 'what a PIN costs', documents, open, sealed })}\n`);
} finally {
  await host.close();
}
