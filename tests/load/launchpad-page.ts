/**
 * The actions of the launchpad benchmark in the page. (Code for the page has no named functions: the loader of this script would
 * add helpers that the page lacks.)
 */
import type { Page } from 'playwright-core';

/** The CSS selectors of the elements that are timed. */
const CARD = '.launchpad-card a[data-row]';
const FIELD = '[role="dialog"] input[name="amount"]';

type Cold = { readonly frameMs: number; readonly askedMs: number; readonly cardMs: number };

declare global {
  interface Window {
    benchmarkCold?: Partial<Cold>;
  }
}

/**
 * For `addInitScript`: notes when the frame is there, when the catalogue is first asked for a list, and when the first card is painted
 * (ms since the navigation).
 */
export function noteColdTimes(): void {
  const noted: { frameMs?: number; askedMs?: number; cardMs?: number } = {};
  window.benchmarkCold = noted;
  Reflect.set(
    IDBIndex.prototype,
    'openCursor',
    new Proxy<object>(Reflect.get(IDBIndex.prototype, 'openCursor'), {
      apply(openCursor, index: IDBIndex, wanted) {
        if (index.objectStore.transaction.db.name.includes('--catalog')) noted.askedMs ??= performance.now();
        return Reflect.apply(openCursor as () => unknown, index, wanted) as unknown;
      },
    }),
  );
  const observer = new MutationObserver(() => {
    const hasFrame = document.querySelector('nav a[href="/launchpad"]') !== null;
    const hasCard = document.querySelector('.launchpad-card a[data-row]') !== null;
    if (hasFrame && noted.frameMs === undefined) noted.frameMs = performance.now();
    if (!hasCard) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => (noted.cardMs = performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true });
}

export async function readColdTimes(page: Page): Promise<Cold> {
  await page.waitForFunction(() => window.benchmarkCold?.cardMs !== undefined);
  const noted = await page.evaluate(() => window.benchmarkCold);
  const { frameMs = Number.NaN, askedMs = Number.NaN, cardMs = Number.NaN } = noted ?? {};
  return { frameMs, askedMs, cardMs };
}

/** Clicks; resolves to the ms until a new element is painted. */
const clickUntil = (page: Page, click: string, shown: string): Promise<number> =>
  page.evaluate(
    ({ clicked, wanted }) =>
      new Promise<number>((resolve, reject) => {
        const target = document.querySelector<HTMLElement>(clicked);
        if (target === null) return void reject(new Error(`nothing to click: ${clicked}`));
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector(wanted) === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true });
        target.click();
      }),
    { clicked: click, wanted: shown },
  );

/** Opens the launchpad from another screen. */
export const openList = (page: Page): Promise<number> => clickUntil(page, 'nav a[href="/launchpad"]', CARD);

/** Opens the dialog from a card of the list, or from the project's page. */
export const openDialog = (page: Page): Promise<number> => clickUntil(page, 'a[href$="?invest=1"]', FIELD);

export async function closeDialog(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
