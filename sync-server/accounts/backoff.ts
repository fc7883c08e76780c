/** Attempts that are free at first and then cost a pause, which doubles with each further one. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many attempts are free in a window, and how long the first pause after them is; each further one doubles it. */
export type Allowance = {
  name: string;
  free: number;
  pauseSeconds: number;
  pauseSecondsMax: number;
  windowSeconds: number;
};

export type Backoff = {
  /** Counts an attempt: 0 when it may go on, else the milliseconds to wait. An attempt during a pause is not counted. */
  enter(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
};

export function makeBackoff({
  name,
  free,
  pauseSeconds,
  pauseSecondsMax,
  windowSeconds,
}: Allowance): Backoff {
  const attempts = new RateLimiterMemory({
    keyPrefix: `${name}-attempts`,
    points: free,
    duration: windowSeconds,
  });
  const turns = new RateLimiterMemory({ keyPrefix: `${name}-turns`, points: 1, duration: pauseSeconds });
  const enter = async (key: string): Promise<number> => {
    // Counted first and taken back if refused: many at once must not all see the count of before.
    const { consumedPoints } = await attempts.penalty(key);
    const beyond = consumedPoints - free;
    if (beyond <= 0) return 0;
    const pause = Math.min(pauseSeconds * 2 ** Math.min(beyond - 1, 20), pauseSecondsMax);
    const waitMs = await takeTurn(turns, key, pause);
    if (waitMs > 0) await attempts.reward(key);
    return waitMs;
  };
  return {
    enter,
    giveBack: async (key: string) => {
      await attempts.reward(key);
    },
    forget: async (key: string) => {
      await attempts.delete(key);
      await turns.delete(key);
    },
  };
}

async function takeTurn(turns: RateLimiterMemory, key: string, seconds: number): Promise<number> {
  try {
    await turns.consume(key, 1, { customDuration: seconds });
    return 0;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return Math.max(rejected.msBeforeNext, 1);
    throw rejected;
  }
}
