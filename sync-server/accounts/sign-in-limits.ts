import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { networkKey } from './network-key.ts';

export type Attempt = {
  /** The attempt was a right one: what it counted is given back. */
  succeeded(): Promise<void>;
};

export type SignInLimits = {
  /** Counts an attempt before anything is hashed. Error: SIGN_IN_LIMITED with `retryAfterMs`. */
  attempt(who: { ip: string; email: string }): Promise<Ok<Attempt> | Err<'SIGN_IN_LIMITED'>>;
};

/** How many attempts are free in a window, and how long the first pause after them is; each further one doubles it. */
type Allowance = {
  name: string;
  free: number;
  pauseSeconds: number;
  pauseSecondsMax: number;
  windowSeconds: number;
};

const HOUR = 3_600;
const BY_EMAIL: Allowance = {
  name: 'email',
  free: 5,
  pauseSeconds: 30,
  pauseSecondsMax: 900,
  windowSeconds: 24 * HOUR,
};
const BY_NETWORK: Allowance = {
  name: 'network',
  free: 50,
  pauseSeconds: 10,
  pauseSecondsMax: 900,
  windowSeconds: HOUR,
};

const UNLIMITED: SignInLimits = {
  attempt: () => Promise.resolve(ok({ succeeded: () => Promise.resolve() })),
};

/**
 * Attempts by network and by e-mail, whether or not the e-mail has an account. After the free ones only one attempt
 * passes in each pause, and pauses grow; attempts during a pause are not counted, so nobody can keep a person locked
 * out for longer than the longest pause.
 */
export function makeSignInLimits(enabled: boolean): SignInLimits {
  if (!enabled) return UNLIMITED;
  const byNetwork = makeBackoff(BY_NETWORK);
  const byEmail = makeBackoff(BY_EMAIL);
  return {
    async attempt({ ip, email }) {
      const network = networkKey(ip);
      const pauses = [await byNetwork.enter(network)];
      if (pauses[0] === 0) pauses.push(await byEmail.enter(email));
      const retryAfterMs = Math.max(...pauses);
      if (retryAfterMs > 0) return err('SIGN_IN_LIMITED', { retryAfterMs });
      return ok({
        async succeeded() {
          await byNetwork.giveBack(network);
          await byEmail.forget(email);
        },
      });
    },
  };
}

function makeBackoff({ name, free, pauseSeconds, pauseSecondsMax, windowSeconds }: Allowance) {
  const attempts = new RateLimiterMemory({
    keyPrefix: `${name}-attempts`,
    points: free,
    duration: windowSeconds,
  });
  const turns = new RateLimiterMemory({ keyPrefix: `${name}-turns`, points: 1, duration: pauseSeconds });
  /** The milliseconds to wait, or 0 when the attempt may go on. */
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
