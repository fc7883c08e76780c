/** Time limits for Playwright's calls that have none, so that a hanging page fails its test at that call and describes itself. */
import type { Page } from 'playwright-core';

const answersWithinMs = 60_000;
const paintsWithinMs = 15_000;

/** Resolves to the value; rejects with an error that names the page if the value does not come in time. */
async function withTimeout<T>(value: Promise<T>, page: Page): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The page at ${page.url()} has not answered for ${String(answersWithinMs)} ms.`));
    }, answersWithinMs);
  });
  try {
    return await Promise.race([value, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Gives `page.evaluate` a time limit. */
export function limitEvaluate(page: Page): void {
  const evaluate = page.evaluate.bind(page) as (code: unknown, argument: unknown) => Promise<unknown>;
  page.evaluate = ((code: unknown, argument: unknown) =>
    withTimeout(evaluate(code, argument), page)) as Page['evaluate'];
}

/** True if the page is painted twice in time; by then everything that depends on the window's width is drawn again. */
export const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(
    (withinMs) =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          resolve(false);
        }, withinMs);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve(true);
          }),
        );
      }),
    paintsWithinMs,
  );

/** Waits until the page has been painted. Without a display, Chromium can stop painting a page until it is brought to the front. */
export async function waitForPaint(page: Page): Promise<void> {
  if (await isPainted(page)) return;
  process.stderr.write(`The page at ${page.url()} was not painted, and is brought to the front.\n`);
  await page.bringToFront();
  if (!(await isPainted(page))) throw new Error(`The page at ${page.url()} is not painted.`);
}
