/** Finds the keyboard focus on a page, and moves it. */
import type { Locator, Page } from 'playwright-core';

type Focused = { readonly words: string; readonly visible: boolean };

/** Describes the focused element, and whether its focus is visible. */
export const findFocused = (page: Page): Promise<Focused | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const shown = (of: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const label = element.closest('label') ?? element.nextElementSibling;
    const field = element.matches('input, select, textarea');
    return {
      words: `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent}`,
      // The stand-in of the hidden input draws the ring of a switch or a segment; a field shows focus by its border.
      visible: shown(element) || field || (label !== null && shown(label)),
    };
  });

const stopsMax = 80;

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until this element has the focus, which must be visible there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const stops: string[] = [];
  while (!(await hasFocus(target))) {
    if (stops.length === stopsMax) throw new Error(`never at ${String(target)}: ${stops.join(' | ')}`);
    await page.keyboard.press('Tab');
    stops.push((await findFocused(page))?.words ?? 'nothing');
  }
  const stop = await findFocused(page);
  if (stop?.visible !== true) throw new Error(`the focus is not to be seen: ${stop?.words ?? 'nothing'}`);
}

/** Moves the focus to the element and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to the element and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
