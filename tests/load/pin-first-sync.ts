/** Measures the first download of a long history on a new device, with a PIN that was set beforehand or without one. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Device, waitUntilStored, makeDirectDevice } from '#tests/journeys/device.ts';
import { waitUntilVisible, signIn, signUp } from '#tests/journeys/person.ts';
import type { BrowserHost } from './browser-host.ts';
import { type Kind, setPin, storedWithin } from './pin-device.ts';

export type FirstSyncOptions = {
  readonly documents: number;
  /** The file for a CPU profile of the page. */
  readonly profile: string | undefined;
};

/** Holds the page's requests of the history back, because it would otherwise arrive before the PIN is set. */
const holdHistory = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const ask = window.fetch.bind(window);
    let isHeld = true;
    window.addEventListener('let-history-go', () => {
      isHeld = false;
    });
    window.fetch = async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      if (isHeld && url.includes('/sync/me/transactions')) {
        await new Promise((resolve) => window.addEventListener('let-history-go', resolve, { once: true }));
      }
      return ask(input, init);
    };
  });

async function withProfile<T>(device: Device, file: string | null, task: () => Promise<T>): Promise<T> {
  if (file === null) return task();
  const protocol = await device.protocol();
  await protocol.send('Profiler.enable');
  await protocol.send('Profiler.start');
  const done = await task();
  const { profile } = await protocol.send('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
  return done;
}

/** Resolves to the ms from the first request of the history until the device has stored all of it. */
export async function firstSync(host: BrowserHost, kind: Kind, options: FirstSyncOptions): Promise<number> {
  const { documents, profile } = options;
  const email = `first-${kind}@load.example`;
  const first = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
  const address = await signUp(first, email);
  await first.destroy();
  await host.ask({ does: 'fund', to: address, amount: '1', times: documents });
  const device = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
  try {
    await device.start();
    const { page } = device;
    await holdHistory(page);
    await device.goto('/auth');
    await waitUntilStored(page);
    await signIn(page, email);
    await waitUntilVisible(page.getByRole('heading', { name: /^Welcome/ }));
    if (kind === 'sealed') await setPin(device);
    else await device.goto('/security');
    await waitUntilVisible(page.getByRole('heading', { name: 'Device PIN' }));
    await page.waitForTimeout(2_000);
    await page.evaluate(() => performance.setResourceTimingBufferSize(5_000));
    const file = profile === undefined ? null : join(profile, `first-sync-${kind}.cpuprofile`);
    const syncMs = await withProfile(device, file, async () => {
      const storing = storedWithin(page, kind, documents);
      await page.evaluate(() => window.dispatchEvent(new Event('let-history-go')));
      return storing;
    });
    return Math.round(syncMs);
  } finally {
    await device.destroy();
  }
}
