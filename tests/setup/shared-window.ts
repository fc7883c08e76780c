/**
 * The files of a worker share one window, because loading React and Mantine takes longer than running most of them. Each file
 * begins with an empty page and storage, and closes the app's channels at its end: they would act like another tab.
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
    // Dexie has its own channel, opened once for all files.
    if (name.startsWith('vaultiq-')) opened.push(this);
  }
};

afterAll(() => {
  for (const channel of opened) channel.close();
  globalThis.BroadcastChannel = Channel;
});
