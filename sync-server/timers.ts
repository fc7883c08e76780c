/** Time that passes, handed in so that tests can run whole histories in virtual time. */
export type Timers = {
  /** Runs `act` once after `ms`; returns how to call it off. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** Lets everything else that waits for the event loop run first. */
  readonly turn: () => Promise<void>;
};

export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });
