/** Whether the person is asked for the code that what waits needs: from wherever that is shown. */
import { useSyncExternalStore } from 'react';

let asked = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

export const showCodePrompt = (): void => become(true);
export const hideCodePrompt = (): void => become(false);

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
