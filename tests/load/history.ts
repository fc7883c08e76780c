/**
 * Benchmark 15, on the device: searches a history of 10,000 movements while typing, and saves all of it as CSV, offline, with
 * the real service and the built app in Chromium.
 * Run on an idle machine, after `npm run build`: `npm run bench -- history [--documents 10000]`. Prints one JSON line.
 *   searchMs: from the keystroke until the page shows the rows found (median and worst of 30).
 *   firstSearchMs: the same for the very first keystroke after opening History, which reads everything.
 *   csvMs: from the tap on Export CSV until the file is made (median of 5), and its number of rows.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { makeDirectDevice } from '#tests/journeys/device.ts';
import { historyRows, selectTab, waitUntilVisible } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { clearSearch, readRowIds, searchFor } from './history-page.ts';
import { syncLongHistory } from './long-history.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } });
const documents = Number(values.documents);
const searches = 30;
const exportsMade = 5;
const lettersTyped = 4;

const host = await startBrowserHost();

/** The time from the tap until the page has made the file, ms. */
async function exportOnce(page: Page): Promise<{ readonly ms: number; readonly rows: number }> {
  const waiting = page.waitForEvent('download');
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const make = URL.createObjectURL.bind(URL);
        const start = performance.now();
        URL.createObjectURL = (source) => {
          URL.createObjectURL = make;
          resolve(performance.now() - start);
          return make(source);
        };
        const button = [...document.querySelectorAll('button')].find(({ textContent }) =>
          textContent.includes('Export CSV'),
        );
        button?.click();
      }),
  );
  const text = await readFile(await (await waiting).path(), 'utf8');
  return { ms, rows: text.trimEnd().split('\r\n').length - 1 };
}

const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
try {
  await syncLongHistory(host, device, documents);
  await device.close();

  const offline = await device.open('/wallet', { offline: true });
  await waitUntilVisible(offline.getByRole('region', { name: 'Latest activity' }).getByRole('listitem'));
  await selectTab(offline, 'History');
  await waitUntilVisible(historyRows(offline));
  const ids = await readRowIds(offline);
  const target = (index: number): string => ids[index % ids.length] ?? '';
  const firstSearchMs = await searchFor(offline, target(0).slice(0, lettersTyped), target(0));
  const found: number[] = [];
  for (let n = 0; n < searches; n++) {
    await clearSearch(offline);
    found.push(await searchFor(offline, target(n).slice(0, lettersTyped), target(n)));
  }
  await clearSearch(offline);
  const saved = [];
  for (let n = 0; n < exportsMade; n++) saved.push(await exportOnce(offline));
  process.stdout.write(
    `${JSON.stringify({
      benchmark: 'a long history searched and saved on the device',
      documents,
      searchMs: Math.round(percentile(found, 50)),
      searchWorstMs: Math.round(Math.max(...found)),
      firstSearchMs: Math.round(firstSearchMs),
      csvMs: Math.round(
        percentile(
          saved.map(({ ms }) => ms),
          50,
        ),
      ),
      csvRows: saved[0]?.rows ?? 0,
    })}\n`,
  );
} finally {
  await device.destroy();
  await host.close();
}
