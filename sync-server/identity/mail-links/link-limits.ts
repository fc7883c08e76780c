import { linkMailsPerHourMax, linkMailsPerNetworkMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { makeAttemptCounter } from '../attempts/attempt-counter.ts';
import { type Allowance, makeBackoff } from '../attempts/backoff.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import { networkKey } from '../attempts/network-key.ts';

/** `device`: a known device of the account, or the account itself for a signed-in person; null for anybody else. */
type LinkRequest = { readonly ip: string; readonly email: string; readonly device: string | null };

export type LinkLimits = {
  /** Counts a mail with a link, whether or not the address has an account. Error: MAIL_LIMITED with `retryAfterMs`. */
  count(kind: 'verify' | 'reset', who: LinkRequest): Ok<null> | Err<'MAIL_LIMITED'>;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The limit of strangers for an address: three letters, and then one after delays that grow from an hour to a day. */
const BY_STRANGERS: Allowance = {
  // The last free one begins the first delay.
  free: linkMailsPerHourMax - 1,
  pauseMs: HOUR_MS,
  pauseMsMax: DAY_MS,
  windowMs: 7 * DAY_MS,
};

/** A known device of the owner has its own limit, which strangers cannot use up. */
export function makeLinkLimits(enabled: boolean, now: Monotonic): LinkLimits {
  if (!enabled) return { count: () => ok(null) };
  const byNetwork = makeAttemptCounter({ max: linkMailsPerNetworkMax, windowMs: HOUR_MS }, now);
  const byDevice = makeAttemptCounter({ max: linkMailsPerHourMax, windowMs: HOUR_MS }, now);
  const byStrangers = makeBackoff(BY_STRANGERS, now);
  const waitFor = (kind: string, { ip, email, device }: LinkRequest): number => {
    if (device !== null) return byDevice.take(`${kind}:${email}:${device}`);
    const waitMs = byNetwork.take(networkKey(ip));
    return waitMs > 0 ? waitMs : byStrangers.enter(`${kind}:${email}`);
  };
  return {
    count(kind, who) {
      const retryAfterMs = waitFor(kind, who);
      return retryAfterMs > 0 ? err('MAIL_LIMITED', { retryAfterMs }) : ok(null);
    },
  };
}
