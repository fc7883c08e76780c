import { useSyncExternalStore } from 'react';

/** `online`: the browser's report. `reachable`: whether the last call to the authority got any answer. */
export type Connectivity = { readonly online: boolean; readonly reachable: boolean };

const browserSays = (): boolean => globalThis.navigator?.onLine ?? true;

/** The assumption of a prerendered page. */
const hoped: Connectivity = { online: true, reachable: true };

let current: Connectivity = { online: browserSays(), reachable: true };
const listeners = new Set<() => void>();

function set(next: Connectivity): void {
  if (next.online === current.online && next.reachable === current.reachable) return;
  current = next;
  for (const listener of listeners) listener();
}

/** Every call reports here whether it got an answer. */
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

/** Calls back when the browser reports a network again. */
export const onOnline = (listener: () => void): (() => void) => on(page(), 'online', listener);

/** Resolves at the browser's next such report. */
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

/** Calls back whenever the page is hidden: the last moment at which it certainly runs. */
export const onHidden = (listener: () => void): (() => void) =>
  on(globalThis.document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener();
  });

// The browser's report of a network is only a hint: the authority counts as reachable until a call fails.
on(page(), 'online', () => set({ online: true, reachable: true }));
on(page(), 'offline', () => set({ online: false, reachable: false }));
