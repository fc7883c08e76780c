/**
 * The files of a worker share one window, because loading React and Mantine takes longer than running most of them. Each file
 * begins with an empty page and storage.
 */

document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');
