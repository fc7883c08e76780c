import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from '../attempts/backoff.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import { networkKey } from '../attempts/network-key.ts';

export type Attempt = {
  /** The attempt was a right one: what it counted is given back. */
  succeeded(): void;
};

/** `device`: names a device on which this account was signed in before; null for any other. */
export type Attempting = { readonly ip: string; readonly email: string; readonly device: string | null };

export type SignInLimits = {
  /** Counts an attempt before anything is hashed. Error: SIGN_IN_LIMITED with `retryAfterMs`. */
  attempt(who: Attempting): Ok<Attempt> | Err<'SIGN_IN_LIMITED'>;
};

const HOUR_MS = 3_600_000;
const BY_EMAIL: Allowance = { free: 5, pauseMs: 30_000, pauseMsMax: 900_000, windowMs: 24 * HOUR_MS };
const BY_NETWORK: Allowance = { free: 50, pauseMs: 10_000, pauseMsMax: 900_000, windowMs: HOUR_MS };
const BY_DEVICE: Allowance = BY_EMAIL;

const UNLIMITED: SignInLimits = {
  attempt: () => ok({ succeeded: () => undefined }),
};

/**
 * Attempts by network and by e-mail, whether or not the e-mail has an account. After the free ones only one attempt
 * passes in each pause, and pauses grow; attempts during a pause are not counted, so nobody can keep a person locked
 * out for longer than the longest pause. A device on which the account was signed in before has an allowance of its own, which
 * nobody else can spend: what strangers try keeps no owner out.
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
