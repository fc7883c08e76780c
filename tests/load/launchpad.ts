/**
 * Benchmark 14, on the device: the launchpad with 500 projects offline, and the dialog to invest, with the real service and the
 * built app in Chromium. Run after `npm run build`: `npm run bench -- launchpad [--projects 500] [--slowed 4] [--starts 8]`. Prints one
 * JSON line for this machine and one for its processor slowed down. Each figure is the time until it is painted (ms, median and p95),
 * and the work of the page's main thread (ms of processor time), which says more on a busy machine:
 *   cold: a newly started browser at /launchpad, from the frame of the app to the first card.
 *   coldRows: the same from the moment at which the screen asks the open database for its projects.
 *   coldPage: the same from the navigation on. (Its work is that of all three.)
 *   first: the first tap on Launchpad after the app was opened at Home.
 *   return: later taps on it.
 *   dialogFromList: from "Invest Now" on a card, which leads to the project's page first, to the field for the amount.
 *   dialog: from "Invest Now" of a project's page; dialogFirst: as the first tap on it.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Device, makeDirectDevice, waitUntilStored } from '#tests/journeys/device.ts';
import { begin, goToPlace, waitUntilVisible } from '#tests/journeys/person.ts';
import { startBrowserHost } from './browser-host.ts';
import { closeDialog, noteColdTimes, openDialog, openList, readColdTimes } from './launchpad-page.ts';
import { percentile } from './percentile.ts';

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '500' },
    slowed: { type: 'string', default: '4' },
    starts: { type: 'string', default: '8' },
  },
});
const projects = Number(values.projects);
const starts = Number(values.starts);
const visitsEach = 3;
const restMs = 1_000;
/** Waits until the app has opened and finished its preparation. */
const readyMs = 3_000;

const host = await startBrowserHost();
const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });

/** The time until an action is painted, and the work of the page's main thread for it (both ms). */
type Time = { readonly ms: number; readonly work: number };
type Times = Map<string, Time[]>;

/** A page with its processor slowed down, and the work of its main thread so far. */
type Slowed = { readonly page: Page; readonly work: () => Promise<number> };

/** A newly started browser without a network. */
async function start(path: string, rate: number): Promise<Slowed> {
  await device.close();
  await device.start({ offline: true });
  await device.context.addInitScript(noteColdTimes);
  const protocol = await device.protocol();
  await protocol.send('Emulation.setCPUThrottlingRate', { rate });
  await protocol.send('Performance.enable');
  await device.goto(path);
  return {
    page: device.page,
    work: async () => {
      const { metrics } = await protocol.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN) * 1_000;
    },
  };
}

function note(times: Times, name: string, time: Time): void {
  times.set(name, [...(times.get(name) ?? []), time]);
}

async function visit(times: Times, rate: number): Promise<void> {
  const coldStart = await start('/launchpad', rate);
  const cold = await readColdTimes(coldStart.page);
  const work = await coldStart.work();
  note(times, 'cold', { ms: cold.cardMs - cold.frameMs, work });
  note(times, 'coldRows', { ms: cold.cardMs - cold.askedMs, work });
  note(times, 'coldPage', { ms: cold.cardMs, work });
  const slowed = await start('/dashboard', rate);
  const { page } = slowed;
  const measureMoment = async (name: string, act: (page: Page) => Promise<number>): Promise<void> => {
    await page.waitForTimeout(restMs);
    const before = await slowed.work();
    const ms = await act(page);
    note(times, name, { ms, work: (await slowed.work()) - before });
  };
  await waitUntilVisible(page.getByRole('heading', { name: /^Welcome/ }));
  await page.waitForTimeout(readyMs);
  await measureMoment('first', openList);
  for (let n = 0; n < visitsEach; n++) {
    await goToPlace(page, 'Home');
    await waitUntilVisible(page.getByRole('heading', { name: /^Welcome/ }));
    await measureMoment('return', openList);
  }
  await measureMoment('dialogFromList', openDialog);
  await closeDialog(page);
  await waitUntilVisible(page.getByRole('region', { name: 'Funding progress' }));
  for (let n = 0; n < visitsEach; n++) {
    await measureMoment('dialog', openDialog);
    await closeDialog(page);
  }
}

/** Opens the dialog as the very first thing on a project's page. */
async function visitProject(times: Times, rate: number, path: string): Promise<void> {
  const { page, work } = await start(path, rate);
  await waitUntilVisible(page.getByRole('region', { name: 'Funding progress' }));
  await page.waitForTimeout(restMs);
  const before = await work();
  const ms = await openDialog(page);
  note(times, 'dialogFirst', { ms, work: (await work()) - before });
}

function summarize(times: readonly Time[]): object {
  const ms = times.map((time) => time.ms);
  const work = times.map((time) => time.work);
  return {
    median: Math.round(percentile(ms, 50)),
    p95: Math.round(percentile(ms, 95)),
    work: Math.round(percentile(work, 50)),
  };
}

async function measure(rate: number): Promise<void> {
  const times: Times = new Map();
  for (let n = 0; n < starts; n++) {
    await visit(times, rate);
    await visitProject(times, rate, new URL(device.page.url()).pathname);
  }
  const figures = [...times].map(([name, measured]) => [name, summarize(measured)]);
  process.stdout.write(
    `${JSON.stringify({ benchmark: 'launchpad', projects, slowed: rate, ...Object.fromEntries(figures) })}\n`,
  );
}

/** A device with all projects, of a person with funds. */
async function prepare(on: Device): Promise<void> {
  const creator = makeDirectDevice(host, { size: 'phone', wholeBrowser: true });
  const creatorAt = await begin(creator, 'creator@load.example');
  await creator.destroy();
  await host.ask({ does: 'raise', creator: creatorAt, projects });
  const address = await begin(on, 'backer@load.example');
  await host.ask({ does: 'fund', to: address, amount: '1000', times: 1, currency: 'DC' });
  await on.goto('/launchpad');
  await waitUntilVisible(on.page.getByText(`Active (${String(projects)})`), 60_000);
  await waitUntilStored(on.page);
  await on.page.waitForTimeout(restMs * 3);
}

try {
  await prepare(device);
  await measure(1);
  if (Number(values.slowed) > 1) await measure(Number(values.slowed));
} finally {
  await device.destroy();
  await host.close();
}
