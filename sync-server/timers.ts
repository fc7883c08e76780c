/** Timers as a port, so that tests can run whole histories in virtual time. */
export type Timers = {
  /** Runs `act` once after `ms`; returns a function that cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** Yields to other work that waits for the event loop. */
  readonly turn: () => Promise<void>;
};

export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });
