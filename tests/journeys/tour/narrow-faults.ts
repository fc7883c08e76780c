/** Checks a screen with little room: on the narrowest phone, and with text of twice the size. */
import type { Page } from 'playwright-core';
import { waitForPaint } from '../answering.ts';
import { findViolations } from '../axe.ts';
import { findCutText } from '../cut-text.ts';
import { findWidthFaults } from '../screen-faults.ts';

const narrowest = { width: 320, height: 700 };
const usualPx = 16;

/** Sets the browser's default font size, on which the style sheets' breakpoints depend. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
  await waitForPaint(page);
}

const findFaults = async (page: Page, where: string): Promise<string[]> =>
  [...(await findWidthFaults(page)), ...(await findCutText(page))].map((fault) => `${where}: ${fault}`);

/** Keeps the page at that width. */
export async function findNarrowFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(narrowest);
  await waitForPaint(page);
  return findFaults(page, '320 px');
}

/**
 * Checks the page at its present width, also with axe, because larger text may show elements that were hidden. `show`
 * restores the state, which the resize may have closed.
 */
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
