/** The limits of time and distance between the clicks of a double click. */
const soonMs = 500;
const nearPx = 24;

/**
 * Swallows the second half of a double click when the clicked element is gone: a closed sheet uncovers a link or a
 * button that nobody meant to click. Returns a function that stops it.
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
