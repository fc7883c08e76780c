/** Opens the prompt for the code of waiting commands from any screen. */
import { useSyncExternalStore } from 'react';

let asked = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const showCodePrompt = (): void => setOpen(true);
export const hideCodePrompt = (): void => setOpen(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCodePromptShown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => false,
  );
