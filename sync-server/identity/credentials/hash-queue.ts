import { err, ok, type Err, type Ok } from '#domain/result.ts';

export type HashQueue = {
  /** Runs the work in its turn. Error: REQUESTS_LIMITED, at once, when the queue is full. */
  run<T>(work: () => Promise<T>): Promise<Ok<T> | Err<'REQUESTS_LIMITED'>>;
};

const RETRY_AFTER_MS = 2_000;

/** Limits work that costs a core and 19 MiB each: this many at once, this many waiting, and no more. */
export function makeHashQueue(atOnceMax: number, waitingMax: number): HashQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (): Promise<void> => {
    if (running < atOnceMax) {
      running += 1;
      return;
    }
    // A task that ends hands its place over, so that `running` never counts a place twice.
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    async run(work) {
      if (running >= atOnceMax && waiting.length >= waitingMax) {
        return err('REQUESTS_LIMITED', { retryAfterMs: RETRY_AFTER_MS });
      }
      await enter();
      try {
        return ok(await work());
      } finally {
        leave();
      }
    },
  };
}
