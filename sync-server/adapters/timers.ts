import type { Timers } from '../timers.ts';

/** The process's own timers. */
export const systemTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => {
      clearTimeout(timer);
    };
  },
  turn: () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    }),
};
