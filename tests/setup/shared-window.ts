/**
 * The files of a worker share one window, as loading React and Mantine takes longer than most of them run. Each begins with an
 * empty page and storage, and closes the app's channels in the end: a channel of another file would answer like another tab.
 */
import { afterAll } from 'vitest';

document.head.replaceChildren();
document.body.replaceChildren();
for (const element of [document.documentElement, document.body]) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
localStorage.clear();
sessionStorage.clear();
window.history.replaceState(null, '', '/');

const opened: BroadcastChannel[] = [];
const Channel = BroadcastChannel;
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    // Dexie opens one of its own, once for all files.
    if (name.startsWith('vaultiq-')) opened.push(this);
  }
};

afterAll(() => {
  for (const channel of opened) channel.close();
  globalThis.BroadcastChannel = Channel;
});
