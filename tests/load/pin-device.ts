/** The actions of the PIN benchmark on a device: sets a PIN, unlocks it, and watches the downloads being stored. */
import type { Page } from 'playwright-core';
import type { Device } from '#tests/journeys/device.ts';
import { waitUntilVisible } from '#tests/journeys/person.ts';

/** True if the stored data is sealed. */
export type Kind = 'open' | 'sealed';

const pin = '270119';
const waitsMs = 120_000;

/** Resolves to its duration (ms). */
export async function setPin(device: Device): Promise<number> {
  const { page } = device;
  await device.goto('/security');
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await page.getByLabel('New PIN', { exact: true }).fill(pin);
  await page.getByLabel('Repeat PIN', { exact: true }).fill(pin);
  const start = Date.now();
  await page.getByRole('button', { name: 'Set PIN', exact: true }).click();
  await waitUntilVisible(page.getByRole('button', { name: 'Lock now' }), waitsMs);
  return Date.now() - start;
}

export async function unlock(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Unlock' }).click();
}

/**
 * Waits until so many movements are stored; resolves to the ms since the next request of the history. (Code for the page has
 * no named functions: the loader of this script would add helpers that the page lacks.)
 */
export const storedWithin = (page: Page, kind: Kind, documents: number): Promise<number> =>
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
