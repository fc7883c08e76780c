import { connectivity, onConnectivity, onOnline } from './connectivity.ts';

const retryMs = 15_000;

const isConnected = (): boolean => connectivity().online && connectivity().reachable;

/** Resolves when the browser has a network again, or the service answers again; if neither was missing, after a while. */
const nextTry = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = isConnected() ? setTimeout(done, retryMs) : undefined;
    const stops = [onOnline(done), onConnectivity(() => (connectivity().reachable ? done() : undefined))];
    function done(): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
  });

/**
 * Loads the code of a part of a screen. A failed attempt is repeated at the next contact with the service. Never rejects,
 * because a missing drawing or chart must not break the whole screen.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextTry();
    }
  }
}
