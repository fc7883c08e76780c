/**
 * How far back the explorer's rows on this device are complete. The replicated window is complete; older pages are read
 * for one filter at a time, and would leave gaps in the list of another.
 */
import { ORDER_TOP } from '#domain/protocol.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { personalKey } from '#app/platform/personal-key.ts';

/** `order` of the oldest row read; `next` is the cursor of the page after it, null at the end. */
export type Mark = { readonly order: number; readonly next: string | null };
type Reach = { readonly window: number; readonly marks: Readonly<Record<string, Mark>> };

export type ExplorerReach = {
  readonly read: () => Reach;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a new window: these are all rows from its oldest on. */
  startWindow(orders: readonly number[]): void;
  mark(filter: string, mark: Mark): void;
};

const marksMax = 20;
const none: Reach = { window: ORDER_TOP, marks: {} };
const keyOf = (userId: string): string => personalKey('explorer', userId);

export const forgetExplorerReach = (userId: string): void => localStore.forget(keyOf(userId));

/** Rows with an `order` above this may have gaps between them. */
export const readReach = (reach: Reach, filter: string): number =>
  Math.max(reach.window, reach.marks[filter]?.order ?? 0);

function parse(text: string | null): Reach {
  try {
    return { ...none, ...(JSON.parse(text ?? '{}') as Partial<Reach>) };
  } catch {
    return none;
  }
}

export function makeExplorerReach(userId: string): ExplorerReach {
  let text: string | null = null;
  let reach = none;
  const listeners = new Set<() => void>();
  // Read again each time, because another tab may have gone further back.
  const read = (): Reach => {
    const latest = localStore.read(keyOf(userId)) ?? text;
    if (latest !== text) reach = parse(latest);
    text = latest;
    return reach;
  };
  const setReach = (next: Reach): void => {
    reach = next;
    text = JSON.stringify(next);
    localStore.write(keyOf(userId), text);
    for (const listener of listeners) listener();
  };
  return {
    read,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    startWindow: (orders) =>
      setReach({ window: orders.length === 0 ? ORDER_TOP : Math.max(...orders), marks: {} }),
    mark(filter, mark) {
      const others = Object.entries(read().marks).filter(([key]) => key !== filter);
      setReach({ ...reach, marks: Object.fromEntries([...others.slice(1 - marksMax), [filter, mark]]) });
    },
  };
}
