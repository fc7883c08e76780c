/**
 * The files of a worker share one window, because loading React and Mantine takes longer than running most of them. Each
 * file begins with an empty page and storage, and with the browser's own objects instead of those that the previous file
 * put in their place.
 */
import { vi } from 'vitest';

vi.unstubAllGlobals();

document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
