/** Repeated work: the first round starts at once, each further one some time after the previous round has ended. */
import type { Timers } from './timers.ts';

export type Rounds = {
  /**
   * Starts no more rounds, and waits for the current one only for a limited time, because it may be waiting for another
   * service.
   */
  stop(): Promise<void>;
};

type Options = { readonly timers: Pick<Timers, 'after'>; readonly everyMs: number };

const ENDS_WITHIN_MS = 5_000;

/** `act` gets the number of the round, from 0 on, and must not reject. */
export function startRounds({ timers, everyMs }: Options, act: (round: number) => Promise<void>): Rounds {
  let isStopped = false;
  let callOff = (): void => undefined;
  const run = async (round: number): Promise<void> => {
    await act(round);
    if (!isStopped) callOff = timers.after(everyMs, () => begin(round + 1));
  };
  let running = Promise.resolve();
  const begin = (round: number): void => {
    running = run(round);
  };
  begin(0);
  return {
    async stop() {
      isStopped = true;
      callOff();
      let waitNoMore = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        waitNoMore = timers.after(ENDS_WITHIN_MS, resolve);
      });
      await Promise.race([running, late]);
      waitNoMore();
    },
  };
}
