import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from '../attempts/backoff.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import { networkKey } from '../attempts/network-key.ts';

export type SignUpLimits = {
  /**
   * Counts a sign-up by network and by device, whether it succeeds or not, so that nobody can make many accounts from
   * one place or test a list of addresses for accounts. Error: SIGN_IN_LIMITED with `retryAfterMs`.
   */
  count(who: { readonly ip: string; readonly device: string | null }): Ok<null> | Err<'SIGN_IN_LIMITED'>;
};

/** Enough for a family or an office in one evening; a maker of accounts gets at most one an hour after that. */
const BY_NETWORK: Allowance = { free: 10, pauseMs: 60_000, pauseMsMax: 3_600_000, windowMs: 86_400_000 };
const BY_DEVICE: Allowance = { ...BY_NETWORK, free: 5 };

export function makeSignUpLimits(enabled: boolean, now: Monotonic): SignUpLimits {
  if (!enabled) return { count: () => ok(null) };
  const byNetwork = makeBackoff(BY_NETWORK, now);
  const byDevice = makeBackoff(BY_DEVICE, now);
  return {
    count({ ip, device }) {
      const pauses = [byNetwork.enter(networkKey(ip))];
      if (pauses[0] === 0 && device !== null) pauses.push(byDevice.enter(device));
      const retryAfterMs = Math.max(...pauses);
      return retryAfterMs > 0 ? err('SIGN_IN_LIMITED', { retryAfterMs }) : ok(null);
    },
  };
}
