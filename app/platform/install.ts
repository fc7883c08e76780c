/** Installing the app: whether it is, and the browser's own prompt if it has one. */
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

function become(next: InstallState): void {
  state = next;
  for (const listener of listeners) listener();
}

const readState = (): InstallState => (state ??= { isInstalled: isStandalone(), prompt: null });

function onPrompt(event: Event): void {
  if (!isPrompt(event)) return;
  // Without this the browser shows its own bar at a moment of its choice.
  event.preventDefault();
  become({ ...readState(), prompt: () => void event.prompt() });
}

const onInstalled = (): void => become({ isInstalled: true, prompt: null });

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeinstallprompt', onPrompt);
    window.addEventListener('appinstalled', onInstalled);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('beforeinstallprompt', onPrompt);
    window.removeEventListener('appinstalled', onInstalled);
  };
}

export const useInstall = (): InstallState => useSyncExternalStore(subscribe, readState);
