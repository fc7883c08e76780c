/** Finds texts that cannot be read to their end, because something clips them or they lie beyond the edge of the window. */
import type { Page } from 'playwright-core';

/** Runs in the page and may use nothing from outside. */
function findInPage(): string[] {
  type Clip = 'cuts' | 'scrolls' | 'shows';
  type Box = {
    readonly edge: DOMRect;
    readonly sideways: Clip;
    readonly upright: Clip;
    /** Whether the text is for screen readers, or ends in an ellipsis by design. */
    readonly isExempt: boolean;
    readonly isFixed: boolean;
  };
  const slackPx = 1.5;
  /** The size of a box for screen readers: a pixel, or two if the text is twice as large. */
  const hiddenPx = 2;
  const clipOf = (overflow: string): Clip => {
    if (overflow === 'visible') return 'shows';
    return overflow === 'hidden' || overflow === 'clip' ? 'cuts' : 'scrolls';
  };
  const boxes = new Map<Element, Box>();
  const boxOf = (element: Element): Box => {
    const known = boxes.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const edge = element.getBoundingClientRect();
    const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    // An inline box clips nothing.
    const isInline = style.display === 'inline';
    const box: Box = {
      edge,
      sideways: isInline ? 'shows' : clipOf(style.overflowX),
      upright: isInline ? 'shows' : clipOf(style.overflowY),
      isExempt: isShortened || (!isInline && Math.min(edge.width, edge.height) <= hiddenPx),
      isFixed: style.position === 'fixed',
    };
    boxes.set(element, box);
    return box;
  };
  const nameOf = (element: Element): string =>
    [element.localName, ...element.classList].join('.').slice(0, 80);
  const isBeside = (rect: DOMRect, { left, right }: Pick<DOMRect, 'left' | 'right'>): boolean =>
    rect.left < left - slackPx || rect.right > right + slackPx;
  const isAcross = (rect: DOMRect, { top, bottom }: DOMRect): boolean =>
    rect.top < top - slackPx || rect.bottom > bottom + slackPx;
  /** How a box treats the text inside it. */
  const effectOf = (rect: DOMRect, { edge, sideways, upright }: Box): Clip => {
    const effects = [isBeside(rect, edge) ? sideways : 'shows', isAcross(rect, edge) ? upright : 'shows'];
    if (effects.includes('scrolls')) return 'scrolls';
    return effects.includes('cuts') ? 'cuts' : 'shows';
  };
  const findCut = (rect: DOMRect, parent: Element): string | null => {
    for (
      let element: Element | null = parent;
      element !== null && element !== document.body;
      element = element.parentElement
    ) {
      const box = boxOf(element);
      const effect = effectOf(rect, box);
      if (box.isExempt || effect === 'scrolls') return null;
      if (effect === 'cuts') return `is cut by ${nameOf(element)}`;
      if (box.isFixed) break;
    }
    const window = { left: 0, right: document.documentElement.clientWidth };
    // An element that is entirely outside is there on purpose, as a skip link is.
    if (rect.right <= window.left || rect.left >= window.right) return null;
    return isBeside(rect, window) ? 'is cut by the window' : null;
  };
  const faults = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode() !== null) {
    const { parentElement: parent, textContent } = walker.currentNode;
    const text = (textContent ?? '').trim();
    if (parent === null || text === '') continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(walker.currentNode);
    for (const rect of range.getClientRects()) {
      const cut = findCut(rect, parent);
      if (cut !== null) faults.add(`"${text.slice(0, 40)}" ${cut}`);
    }
  }
  return [...faults];
}

export const findCutText = (page: Page): Promise<string[]> => page.evaluate(findInPage);
