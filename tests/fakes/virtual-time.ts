import type { Timers } from '#server/timers.ts';

/** A clock that stands still until the test advances it, and timers that follow it. */
export type VirtualTime = {
  readonly timers: Timers;
  readonly now: () => number;
  /** Runs every timer due in the next `ms`, in order; promises settle after each. */
  pass(ms: number): Promise<void>;
  /** Runs timers until `done` is true, at most until `untilMs`. Returns whether it became true. */
  passUntil(done: () => boolean, untilMs: number): Promise<boolean>;
  /** The clock goes on to `ms` at once, as for a machine that slept: timers of the time in between run late. */
  leapTo(ms: number): void;
  /** Lets promises settle without time passing. */
  settle(): Promise<void>;
};

type Timer = { readonly at: number; readonly order: number; readonly act: () => void };

/** Everything that promises lead to happens before the next turn of the real event loop. */
const realTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

export function makeVirtualTime(startAt: number): VirtualTime {
  let at = startAt;
  let orders = 0;
  // A binary heap: a history makes thousands of timers.
  const heap: Timer[] = [];
  const cancelled = new Set<number>();

  const before = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

  function push(timer: Timer): void {
    let index = heap.push(timer) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || !before(timer, above)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = timer;
  }

  function pop(): Timer | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      const [left, right] = [heap[2 * index + 1], heap[2 * index + 2]];
      if (left === undefined) break;
      const [child, next] =
        right !== undefined && before(right, left) ? [right, 2 * index + 2] : [left, 2 * index + 1];
      if (!before(child, last)) break;
      heap[index] = child;
      index = next;
    }
    heap[index] = last;
    return first;
  }

  async function runNext(untilMs: number): Promise<boolean> {
    const next = heap[0];
    if (next === undefined || next.at > untilMs) return false;
    pop();
    if (cancelled.delete(next.order)) return true;
    at = Math.max(at, next.at);
    next.act();
    await realTurn();
    return true;
  }

  return {
    now: () => at,
    settle: realTurn,
    leapTo(ms) {
      at = Math.max(at, ms);
    },
    timers: {
      after(ms, act) {
        const order = ++orders;
        push({ at: at + ms, order, act });
        return () => {
          cancelled.add(order);
        };
      },
      turn: () => Promise.resolve(),
    },
    async pass(ms) {
      const until = at + ms;
      await realTurn();
      while (await runNext(until));
      at = until;
    },
    async passUntil(done, untilMs) {
      await realTurn();
      while (!done()) if (!(await runNext(untilMs))) return false;
      return true;
    },
  };
}
