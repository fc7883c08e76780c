/** Closes the app's channels at the end of each file: to the next file of the worker they would act like another tab. */
import { afterAll } from 'vitest';

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
