import type { Timers } from '#server/timers.ts';
import type { VirtualTime } from '#tests/fakes/virtual-time.ts';

/** A process that can be killed: then none of its timers fires and nothing that it awaits arrives. */
export type Process = {
  readonly name: string;
  readonly timers: Timers;
  readonly now: () => number;
  isAlive(): boolean;
  kill(): void;
  /** Resolves after `ms`, or never when the process is dead by then. */
  sleep(ms: number): Promise<void>;
};

/** `skewMs`: the error of its machine's clock. */
export function startProcess(name: string, time: VirtualTime, skewMs: number): Process {
  let alive = true;
  const timers: Timers = {
    after: (ms, act) =>
      time.timers.after(ms, () => {
        if (alive) act();
      }),
    turn: time.timers.turn,
  };
  return {
    name,
    timers,
    now: () => time.now() + skewMs,
    isAlive: () => alive,
    kill() {
      alive = false;
    },
    sleep: (ms) =>
      new Promise((resolve) => {
        timers.after(ms, resolve);
      }),
  };
}
