import { useSyncExternalStore } from 'react';

/** `online`: what the browser says. `reachable`: whether the last call to the authority got any answer. */
export type Connectivity = { readonly online: boolean; readonly reachable: boolean };

const browserSays = (): boolean => globalThis.navigator?.onLine ?? true;

/** What a page written at build time says. */
const hoped: Connectivity = { online: true, reachable: true };

let current: Connectivity = { online: browserSays(), reachable: true };
const listeners = new Set<() => void>();

function set(next: Connectivity): void {
  if (next.online === current.online && next.reachable === current.reachable) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Every call reports here whether anything answered it. */
export const reportContact = (reached: boolean): void => set({ online: browserSays(), reachable: reached });

export const connectivity = (): Connectivity => current;

export function onConnectivity(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useConnectivity = (): Connectivity =>
  useSyncExternalStore(onConnectivity, connectivity, () => hoped);

function on(target: EventTarget | undefined, event: string, listener: () => void): () => void {
  target?.addEventListener(event, listener);
  return () => target?.removeEventListener(event, listener);
}

const page = (): EventTarget | undefined => (typeof window === 'undefined' ? undefined : window);

/** Calls back when the browser says that there is a network again. */
export const onOnline = (listener: () => void): (() => void) => on(page(), 'online', listener);

/** Resolves when the browser says so the next time. */
export const nextConnection = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onOnline(() => {
      stop();
      resolve();
    });
  });

/** Calls back whenever the page becomes visible. */
export const onVisible = (listener: () => void): (() => void) =>
  on(globalThis.document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') listener();
  });

/** Calls back whenever the page is put away: the last moment at which it certainly runs. */
export const onHidden = (listener: () => void): (() => void) =>
  on(globalThis.document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener();
  });

// The browser's word about coming online is a hope: the authority counts as reachable until a call fails.
on(page(), 'online', () => set({ online: true, reachable: true }));
on(page(), 'offline', () => set({ online: false, reachable: false }));
