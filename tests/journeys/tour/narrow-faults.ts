/** Checks a screen where there is little room: on the narrowest phone, and with text of twice the size. */
import type { Page } from 'playwright-core';
import { waitForPaint } from '../answering.ts';
import { findViolations } from '../axe.ts';
import { findCutText } from '../cut-text.ts';
import { findWidthFaults } from '../screen-faults.ts';

const narrowest = { width: 320, height: 700 };
const usualPx = 16;

/** Sets the browser's own size of text, which the widths of the style sheets follow. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
  await waitForPaint(page);
}

const findFaults = async (page: Page, where: string): Promise<string[]> =>
  [...(await findWidthFaults(page)), ...(await findCutText(page))].map((fault) => `${where}: ${fault}`);

/** The page stays as narrow. */
export async function findNarrowFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  await waitForPaint(page);
  return findFaults(page, '320 px');
}

/** Checks the page at its present width, also with axe: the larger text may show what was hidden. `show` brings back the state that the change may have closed. */
export async function findEnlargedFaults(page: Page, show?: () => Promise<void>): Promise<string[]> {
  await setTextSize(page, 2 * usualPx);
  try {
    await show?.();
    const violations = await findViolations(page);
    return [
      ...(await findFaults(page, '200 % text')),
      ...violations.map((violation) => `200 % text: ${violation}`),
    ];
  } finally {
    await setTextSize(page, usualPx);
  }
}
