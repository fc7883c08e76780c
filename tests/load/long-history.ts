/** Makes a person with a long history, whose device has all of it, for the benchmarks in a browser. */
import type { Page } from 'playwright-core';
import { type Device, waitUntilStored, makeDirectDevice } from '#tests/journeys/device.ts';
import { waitUntilVisible, signIn, signUp } from '#tests/journeys/person.ts';
import type { BrowserHost } from './browser-host.ts';

const email = 'long-history@load.example';

/**
 * Signs somebody up, sends them so many transfers, and signs in on this device; resolves, when the device has stored all, to
 * the ms since the first request of the person's feed.
 */
export async function syncLongHistory(host: BrowserHost, device: Device, documents: number): Promise<number> {
  const first = makeDirectDevice(host, { size: 'phone', wholeBrowser: true, keeps: true });
  const address = await signUp(first, email);
  await first.destroy();
  await host.ask({ does: 'fund', to: address, amount: '1', times: documents });
  const page = await device.open('/auth');
  await waitUntilStored(page);
  await page.evaluate(() => performance.setResourceTimingBufferSize(5_000));
  await signIn(page, email);
  await waitUntilVisible(page.getByRole('heading', { name: /^Welcome/ }));
  return firstSync(page, documents);
}

/**
 * Waits until so many movements are stored; resolves to the ms since the first request of the person's feed. (Code for the
 * page has no named functions: the loader of this script would add helpers that the page lacks.)
 */
const firstSync = (page: Page, documents: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    for (let stored = 0; stored < wanted;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const store = names.find((name) => name.endsWith('--transactions'));
      if (store === undefined) continue;
      stored = await new Promise<number>((resolve) => {
        const opening = indexedDB.open(store);
        opening.onsuccess = () => {
          const database = opening.result;
          const docs = database.objectStoreNames.contains('docs')
            ? database.transaction('docs').objectStore('docs').count()
            : null;
          database.close();
          if (docs === null) resolve(0);
          else docs.onsuccess = () => resolve(docs.result);
        };
      });
    }
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/sync/me/'));
    return performance.now() - Math.min(...requests.map(({ startTime }) => startTime));
  }, documents);
