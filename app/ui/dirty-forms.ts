import { useEffect, useSyncExternalStore } from 'react';

const dirty = new Set<symbol>();
const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `isDirty`, nothing may reload the page, because somebody is typing. */
export function useMarkDirty(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const mark = Symbol('form');
    dirty.add(mark);
    announce();
    return () => {
      dirty.delete(mark);
      announce();
    };
  }, [isDirty]);
}

/** Whether any form on the page has unsent input. */
export const useAnyFormDirty = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => dirty.size > 0,
    () => false,
  );
