import { connectivity, onConnectivity, onOnline } from './connectivity.ts';

/** Resolves when the browser has a network again, or the service answers again. */
const nextContact = (): Promise<void> =>
  new Promise((resolve) => {
    const stops = [onOnline(done), onConnectivity(() => (connectivity().reachable ? done() : undefined))];
    function done(): void {
      for (const stop of stops) stop();
      resolve();
    }
  });

/**
 * Loads the code of a part of a screen. What cannot be loaded is tried again with the next contact and never rejects: a missing
 * drawing or chart must not take the screen down with it.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextContact();
    }
  }
}
