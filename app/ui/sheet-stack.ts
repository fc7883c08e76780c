/** The open sheets in the order of opening, because one sheet may open over another. */
import { useEffect, useId, useSyncExternalStore } from 'react';

let open: readonly string[] = [];
const listeners = new Set<() => void>();

function changeTo(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether no sheet is open over this one. */
export function useIsTopSheet(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    changeTo([...open, id]);
    return () => changeTo(open.filter((one) => one !== id));
  }, [id, opened]);
  const top = useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? id,
    () => id,
  );
  return top === id;
}
