/** As a person's two clicks follow each other, and as near to each other as they fall. */
const soonMs = 500;
const nearPx = 24;

/**
 * Swallows the second half of a double click when what was clicked is gone: a sheet that has closed leaves a link or
 * another button under the finger, and nobody meant that one. Returns what ends it.
 */
export function swallowSecondClicks(page: Document): () => void {
  let first: MouseEvent | null = null;
  const check = (event: MouseEvent): void => {
    const before = first;
    first = event;
    if (before === null || (before.target as Node | null)?.isConnected !== false) return;
    const soon = event.timeStamp - before.timeStamp < soonMs;
    const near = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) < nearPx;
    if (!near || !(soon || event.detail > 1)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', check, true);
  return () => {
    page.removeEventListener('click', check, true);
  };
}
