/**
 * Measures the escrow replay of a project with 10,000 entries, with the real service and the built app in Chromium, on a phone that is four
 * times slower than this machine. Run after `npm run build`: `npm run bench -- replay [--entries 10000] [--slowed 4]`. Prints one JSON
 * line for the first replay, which loads the entries, and one for another without a network:
 *   seconds: until the verdict.
 *   work: processor time of the page's main thread, seconds.
 *   longestTaskMs, p99TaskMs: the longest and the 99th percentile of the tasks above 50 ms, during which the page does not respond. On a
 *     busy machine they include the time of other processes.
 *   heapMb: the largest heap of the page's scripts.
 *   leftMs: from a tap on "Back to the project" during the replay until that page is shown.
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { makeDirectDevice } from '#tests/journeys/device.ts';
import { begin, waitUntilVisible } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { symbolAt } from './many-offers.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({
  options: { entries: { type: 'string', default: '10000' }, slowed: { type: 'string', default: '4' } },
});
const entries = Number(values.entries);
const waitsMs = 600_000;
const lookEveryMs = 200;
const bytesOfMb = 1_048_576;

const host = await startBrowserHost();
const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true });

declare global {
  interface Window {
    longTasks?: number[];
  }
}

/** Runs in the page before its scripts. */
function noteLongTasks(): void {
  const noted: number[] = [];
  window.longTasks = noted;
  new PerformanceObserver((list) => noted.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  );
}

async function readMetrics(protocol: CDPSession) {
  const { metrics } = await protocol.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { work: of('ThreadTime'), heapMb: of('JSHeapUsedSize') / bytesOfMb };
}

async function watchReplay(page: Page, protocol: CDPSession, name: string): Promise<void> {
  const start = Date.now();
  const before = await readMetrics(protocol);
  const verdict = page.getByText('It adds up', { exact: true });
  let heapMb = 0;
  while (!(await verdict.isVisible())) {
    heapMb = Math.max(heapMb, (await readMetrics(protocol)).heapMb);
    if (Date.now() - start > waitsMs) throw new Error((await page.getByRole('main').textContent()) ?? '');
    await page.waitForTimeout(lookEveryMs);
  }
  const seconds = (Date.now() - start) / 1_000;
  const { work } = await readMetrics(protocol);
  const tasks = await page.evaluate(() => window.longTasks ?? []);
  process.stdout.write(
    `${JSON.stringify({
      ...{ benchmark: 'replay', name, entries, slowed: Number(values.slowed) },
      seconds: Math.round(seconds),
      work: Math.round(work - before.work),
      longTasks: tasks.length,
      longestTaskMs: Math.round(Math.max(0, ...tasks)),
      p99TaskMs: Math.round(percentile(tasks, 99)),
      heapMb: Math.round(heapMb),
    })}\n`,
  );
}

try {
  const creator = makeDirectDevice(host, { size: 'phone', wholeBrowser: true });
  const creatorAt = await begin(creator, 'creator@load.example');
  await creator.destroy();
  await host.ask({ does: 'raise', creator: creatorAt, projects: 1 });
  await begin(device, 'reader@load.example');
  await host.ask({ does: 'back', symbol: symbolAt(0), backers: entries });
  await device.context.addInitScript(noteLongTasks);
  await device.goto('/launchpad');
  const { page } = device;
  await page.locator('.launchpad-card a[data-row]').first().click();
  await waitUntilVisible(page.getByRole('region', { name: 'Funding progress' }));
  const path = `${new URL(page.url()).pathname}/escrow`;
  const protocol = await device.protocol();
  await protocol.send('Performance.enable');
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowed) });
  await device.goto(path);
  await watchReplay(page, protocol, 'loads the entries');
  await device.goOffline();
  await device.goto(path);
  await watchReplay(page, protocol, 'offline');
  await device.goto(path);
  await waitUntilVisible(page.getByText(/^[\d,]+ of [\d,]+ entries\.$/), waitsMs);
  const start = Date.now();
  await page.getByRole('link', { name: 'Back to the project' }).click();
  await waitUntilVisible(page.getByRole('region', { name: 'Funding progress' }), waitsMs);
  process.stdout.write(`${JSON.stringify({ benchmark: 'replay', leftMs: Date.now() - start })}\n`);
} finally {
  await device.destroy();
  await host.close();
}
