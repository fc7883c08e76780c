/** Installing the app: whether it is installed, and the browser's own prompt if there is one. */
import { useSyncExternalStore } from 'react';

type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };
const isPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

export type InstallState = {
  readonly isInstalled: boolean;
  /** Opens the browser's prompt, within a tap; null in browsers without one. */
  readonly prompt: (() => void) | null;
};

const isStandalone = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

let state: InstallState | null = null;
const listeners = new Set<() => void>();

function setState(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

const readState = (): InstallState => (state ??= { isInstalled: isStandalone(), prompt: null });

function onPrompt(event: Event): void {
  if (!isPrompt(event)) return;
  // Otherwise the browser would show its own bar at a time of its choice.
  event.preventDefault();
  const prompt = (): void => {
    // A prompt can be shown once; the browser offers another when it is ready for one.
    setState({ ...readState(), prompt: null });
    event.prompt().catch(() => undefined);
  };
  setState({ ...readState(), prompt });
}

/**
 * Called when the app starts, because the browser offers its prompt once, possibly before the code that shows it is loaded.
 */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', onPrompt);
  window.addEventListener('appinstalled', () => setState({ isInstalled: true, prompt: null }));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useInstall = (): InstallState => useSyncExternalStore(subscribe, readState);
