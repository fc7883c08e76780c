/** Checks a state that only a whole journey reaches, like the tour checks every screen. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { isPainted, waitForPaint } from './answering.ts';
import { type AxeRules, findViolations } from './axe.ts';
import { type Scheme, type Size, sizes } from './device.ts';

const pictures = fileURLToPath(new URL('output', import.meta.url));

/** Describes the page's colour settings, and whether it is painted, for the error of a failed change. */
async function coloursOf(page: Page): Promise<string> {
  const painted = (await isPainted(page)) ? 'is painted' : 'is not painted';
  const changed = page.waitForFunction(
    () => {
      const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
      const worn = document.documentElement.dataset['mantineColorScheme'] ?? 'none';
      const chosen = localStorage.getItem('mantine-color-scheme-value') ?? 'nothing';
      return `system ${system}, worn ${worn}, chosen ${chosen}, ${document.visibilityState}`;
    },
    undefined,
    { polling: 100, timeout: 5_000 },
  );
  const colours = await changed.then(
    (handle) => handle.jsonValue(),
    () => 'no answer',
  );
  return `${colours}, ${painted}`;
}

/** Whether the system and the app have this colour scheme. */
const hasScheme = (page: Page, scheme: Scheme): Promise<boolean> =>
  page.evaluate(
    (asked) =>
      matchMedia(`(prefers-color-scheme: ${asked})`).matches &&
      document.documentElement.dataset['mantineColorScheme'] === asked,
    scheme,
  );

/** Waits until the app shows the system's colour scheme. */
export async function setColorScheme(page: Page, scheme: Scheme): Promise<void> {
  if (await hasScheme(page, scheme)) return;
  await page.emulateMedia({ colorScheme: scheme });
  // The page notices the change at its next frame.
  await waitForPaint(page);
  try {
    await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
  } catch (cause) {
    throw new Error(`The page does not turn ${scheme}: ${await coloursOf(page)}.`, { cause });
  }
  // In the middle of a transition the contrast is that of neither scheme.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => !(each instanceof CSSTransition) || each.playState !== 'running'),
  );
}

/** Finds elements that are wider than a phone: the browser widens the page instead of clipping them. */
export async function findWidthFaults(page: Page): Promise<string[]> {
  const screen = page.viewportSize()?.width ?? 0;
  const width = await page.evaluate(() =>
    Math.max(document.documentElement.scrollWidth, window.visualViewport?.width ?? 0),
  );
  return width > screen ? [`scrolls sideways, ${String(width)} px wide on ${String(screen)}`] : [];
}

/** Finds the faults of the current screen: violations of axe, and whether it is wider than the device. */
export const findFaults = async (page: Page, options?: AxeRules): Promise<string[]> => [
  ...(await findViolations(page, options)),
  ...(await findWidthFaults(page)),
];

/** Whether the page has the same elements as when this was asked last. */
export const isUnchanged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const seenBefore = window as { lastBody?: string };
    const body = document.body.outerHTML;
    const isSame = seenBefore.lastBody === body;
    seenBefore.lastBody = body;
    return isSame;
  });

type PictureOf = { readonly part?: Locator; readonly fullPage?: boolean };

/** Finds the faults in either colour scheme. With JOURNEY_SHOTS=1 it keeps a picture of each. */
export async function findFaultsInBothSchemes(
  page: Page,
  name: string,
  { part, fullPage = false }: PictureOf = {},
): Promise<string[]> {
  const faults: string[] = [];
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    await setColorScheme(page, scheme);
    if (process.env['JOURNEY_SHOTS'] === '1') {
      mkdirSync(pictures, { recursive: true });
      await part?.scrollIntoViewIfNeeded();
      await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`), fullPage });
    }
    const asked = (await isUnchanged(page)) && index > 0 ? 'colors' : 'everything';
    faults.push(...(await findFaults(page, asked)).map((fault) => `${name}, ${scheme}: ${fault}`));
  }
  await setColorScheme(page, 'light');
  return faults;
}

/** The same on a phone's and on a desktop's screen; the page is as wide as before in the end. */
export async function findFaultsInEverySize(
  page: Page,
  name: string,
  picture: PictureOf = {},
): Promise<string[]> {
  const before = page.viewportSize() ?? sizes.phone;
  const faults: string[] = [];
  for (const size of Object.keys(sizes) as Size[]) {
    await page.setViewportSize(sizes[size]);
    faults.push(...(await findFaultsInBothSchemes(page, `${name}-${size}`, picture)));
  }
  await page.setViewportSize(before);
  return faults;
}
