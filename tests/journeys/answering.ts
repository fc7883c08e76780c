/** Time limits for what Playwright waits for without one: a page that hangs fails its test where it hangs, and says how it looks. */
import type { Page } from 'playwright-core';

const answersWithinMs = 60_000;
const paintsWithinMs = 15_000;

/** The value, or an error that names the page when it does not come in time. */
async function answered<T>(value: Promise<T>, page: Page): Promise<T> {
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
    answered(evaluate(code, argument), page)) as Page['evaluate'];
}

/** Whether the page is painted twice in time: what asks for the width of the window is drawn anew by then. */
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

/** Waits until the page has been painted. Chromium without a display can stop painting a page, until it is brought to the front. */
export async function waitForPaint(page: Page): Promise<void> {
  if (await isPainted(page)) return;
  process.stderr.write(`The page at ${page.url()} was not painted, and is brought to the front.\n`);
  await page.bringToFront();
  if (!(await isPainted(page))) throw new Error(`The page at ${page.url()} is not painted.`);
}
