/**
 * Opens a screen as somebody does who follows a link on a slow network, and finds the elements that move while it loads.
 */
import type { Page } from 'playwright-core';
import type { Device } from '../device.ts';
import { waitUntilHidden } from '../person.ts';
import type { Screen } from './screen.ts';
import { addressOf, arrive } from './show-screen.ts';
import type { World } from './world.ts';

/** The smallest sum of layout shifts of one load that a person notices. */
const shiftMax = 0.05;
/** Long enough that each state in between is painted before the next answer comes. */
const latencyMs = 60;

/** Simulates a slow network for a browser that has stored nothing; resolves to a function that ends it. */
async function slowDown(device: Device): Promise<() => Promise<void>> {
  const session = await device.protocol();
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return () => session.detach();
}

/** Cuts the network, so that everything comes from the device. */
const isOnline = (page: Page): Promise<boolean> => page.evaluate(() => navigator.onLine);

/** Opens the screen, waits until it is complete, and returns the elements that moved. */
export async function findLoadingShifts(device: Device, screen: Screen, world: World): Promise<string[]> {
  const { page } = device;
  const hurry = (await isOnline(page)) ? await slowDown(device) : null;
  try {
    await device.goto(addressOf(screen, world));
    await arrive(page, screen);
    await waitUntilHidden(page.locator('.mantine-Skeleton-root'));
  } finally {
    await hurry?.();
  }
  return findShifts(page);
}

/**
 * The elements that moved since the page was loaded, the worst first, if the sum is noticeable; nobody has touched the page
 * meanwhile.
 */
export function findShifts(page: Page): Promise<string[]> {
  return page.evaluate(async (max) => {
    type Source = {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    };
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly Source[];
    };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => {
      shifts.push(...(list.getEntries() as Shift[]));
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // The browser reports earlier shifts up to two frames later.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    shifts.push(...(observer.takeRecords() as Shift[]));
    observer.disconnect();
    // Chromium counts the first resize of a phone's window as a person's input, and marks all shifts soon after it as
    // caused by that.
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum < max) return [];
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      if (element === null) return 'a removed element';
      const classes = element.classList.length === 0 ? '' : `.${[...element.classList].join('.')}`;
      return `${element.localName}${classes} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    };
    const place = ({ x, y, width, height }: DOMRect): string =>
      [x, y, width, height].map(Math.round).join(' ');
    const sources = shifts
      .toSorted((a, b) => b.value - a.value)
      .map(
        ({ value, sources: moved }) =>
          `${value.toFixed(3)} ${moved.map(({ node, previousRect, currentRect }) => `${nameOf(node)} from ${place(previousRect)} to ${place(currentRect)}`).join(', ')}`,
      );
    return [`moves by ${sum.toFixed(3)}: ${sources.join('; ')}`];
  }, shiftMax);
}
