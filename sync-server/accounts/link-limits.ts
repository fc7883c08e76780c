import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { linkMailsPerHourMax, linkMailsPerNetworkMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { type Allowance, makeBackoff } from './backoff.ts';
import { networkKey } from './network-key.ts';

/** `device`: names a device of the account, or the account itself for whoever is signed in; null for anybody else. */
type Asking = { readonly ip: string; readonly email: string; readonly device: string | null };

export type LinkLimits = {
  /** Counts a mail with a link, whether or not the address has an account. Error: MAIL_LIMITED with `retryAfterMs`. */
  count(kind: 'verify' | 'reset', who: Asking): Promise<Ok<null> | Err<'MAIL_LIMITED'>>;
};

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Of what strangers have sent to an address: three letters, and then one after pauses that grow from an hour to a day. */
const BY_STRANGERS: Allowance = {
  name: 'letters',
  // The last of the free ones begins the first pause.
  free: linkMailsPerHourMax - 1,
  pauseSeconds: HOUR_SECONDS,
  pauseSecondsMax: DAY_SECONDS,
  windowSeconds: 7 * DAY_SECONDS,
};

/** A device of the owner has letters of its own: strangers who ask for theirs cannot use them up. */
export function makeLinkLimits(enabled: boolean): LinkLimits {
  if (!enabled) return { count: () => Promise.resolve(ok(null)) };
  const byNetwork = new RateLimiterMemory({ points: linkMailsPerNetworkMax, duration: HOUR_SECONDS });
  const byDevice = new RateLimiterMemory({ points: linkMailsPerHourMax, duration: HOUR_SECONDS });
  const byStrangers = makeBackoff(BY_STRANGERS);
  const waitFor = async (kind: string, { ip, email, device }: Asking): Promise<number> => {
    if (device !== null) return take(byDevice, `${kind}:${email}:${device}`);
    const waitMs = await take(byNetwork, networkKey(ip));
    return waitMs > 0 ? waitMs : byStrangers.enter(`${kind}:${email}`);
  };
  return {
    async count(kind, who) {
      const retryAfterMs = await waitFor(kind, who);
      return retryAfterMs > 0 ? err('MAIL_LIMITED', { retryAfterMs }) : ok(null);
    },
  };
}

/** 0, or the milliseconds until there is another point. */
async function take(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(refusal.msBeforeNext, 1);
  }
}
