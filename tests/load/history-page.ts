/** The actions of the history benchmarks on the history page. */
import type { Page } from 'playwright-core';

const rowsWanted = 50;
const settleMs = 300;

/** The time from the tap until the list shows so many rows (ms, by the page's clock). */
export const tapHistory = (page: Page): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const tab = [...document.querySelectorAll<HTMLElement>('[role="tab"]')].find(
          ({ textContent }) => textContent === 'History',
        );
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const rows = document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize');
          if (Number(rows ?? 0) < wanted) return;
          observer.disconnect();
          resolve(performance.now() - start);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        tab?.click();
      }),
    rowsWanted,
  );

/**
 * Types a text in one step; resolves to the ms until the page shows the only row that it finds. (Code for the page has no
 * named functions: the loader of this script would add helpers that the page lacks.)
 */
export const searchFor = (page: Page, text: string, id: string): Promise<number> =>
  page.evaluate(
    ({ typed, wanted }) =>
      new Promise<number>((resolve) => {
        const field = document.querySelector<HTMLInputElement>('input[type="search"]');
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const first = document.querySelector<HTMLAnchorElement>('[role="listitem"] a[data-row]');
          const count = Number(document.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0);
          if (first?.href.includes(wanted) !== true || count > 20) return;
          observer.disconnect();
          resolve(performance.now() - start);
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    { typed: text, wanted: id },
  );

/** Reads the ids of the rows on the screen. */
export const readRowIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-row]')].map(
      ({ href }) => new URL(href).searchParams.get('open') ?? '',
    ),
  );

export async function clearSearch(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search history' }).fill('');
  await page.waitForTimeout(settleMs);
}
