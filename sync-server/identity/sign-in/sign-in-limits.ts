import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from '../attempts/backoff.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import { networkKey } from '../attempts/network-key.ts';

export type Attempt = {
  /** The attempt was right: it no longer counts. */
  succeeded(): void;
};

/** `device`: a known device of this account; null for any other. */
export type SignInAttempt = { readonly ip: string; readonly email: string; readonly device: string | null };

export type SignInLimits = {
  /** Counts an attempt before anything is hashed. Error: SIGN_IN_LIMITED with `retryAfterMs`. */
  attempt(who: SignInAttempt): Ok<Attempt> | Err<'SIGN_IN_LIMITED'>;
};

const HOUR_MS = 3_600_000;
const BY_EMAIL: Allowance = { free: 5, pauseMs: 30_000, pauseMsMax: 900_000, windowMs: 24 * HOUR_MS };
const BY_NETWORK: Allowance = { free: 50, pauseMs: 10_000, pauseMsMax: 900_000, windowMs: HOUR_MS };
const BY_DEVICE: Allowance = BY_EMAIL;

const UNLIMITED: SignInLimits = {
  attempt: () => ok({ succeeded: () => undefined }),
};

/**
 * Counts attempts by network and by e-mail, whether or not the e-mail has an account. After the free ones, each delay
 * allows one attempt, and delays grow. Attempts during a delay are not counted, so nobody can lock a person out for
 * longer than the longest delay. A known device has its own limit, so strangers cannot lock an owner out.
 */
export function makeSignInLimits(enabled: boolean, now: Monotonic): SignInLimits {
  if (!enabled) return UNLIMITED;
  const byNetwork = makeBackoff(BY_NETWORK, now);
  const byEmail = makeBackoff(BY_EMAIL, now);
  const byDevice = makeBackoff(BY_DEVICE, now);
  return {
    attempt({ ip, email, device }) {
      if (device !== null) {
        const retryAfterMs = byDevice.enter(device);
        if (retryAfterMs > 0) return err('SIGN_IN_LIMITED', { retryAfterMs });
        return ok({ succeeded: () => byDevice.forget(device) });
      }
      const network = networkKey(ip);
      const pauses = [byNetwork.enter(network)];
      if (pauses[0] === 0) pauses.push(byEmail.enter(email));
      const retryAfterMs = Math.max(...pauses);
      if (retryAfterMs > 0) return err('SIGN_IN_LIMITED', { retryAfterMs });
      return ok({
        succeeded() {
          byNetwork.giveBack(network);
          byEmail.forget(email);
        },
      });
    },
  };
}
