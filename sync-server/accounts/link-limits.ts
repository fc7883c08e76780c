import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { linkMailsPerHourMax, linkMailsPerNetworkMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { networkKey } from './network-key.ts';

export type LinkLimits = {
  /** Counts a mail with a link, whether or not the address has an account. Error: MAIL_LIMITED with `retryAfterMs`. */
  count(
    kind: 'verify' | 'reset',
    who: { ip: string; email: string },
  ): Promise<Ok<null> | Err<'MAIL_LIMITED'>>;
};

const HOUR_SECONDS = 3_600;

export function makeLinkLimits(enabled: boolean): LinkLimits {
  if (!enabled) return { count: () => Promise.resolve(ok(null)) };
  const byNetwork = new RateLimiterMemory({ points: linkMailsPerNetworkMax, duration: HOUR_SECONDS });
  const byEmail = new RateLimiterMemory({ points: linkMailsPerHourMax, duration: HOUR_SECONDS });
  return {
    async count(kind, { ip, email }) {
      try {
        await byNetwork.consume(networkKey(ip));
        await byEmail.consume(`${kind}:${email}`);
        return ok(null);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return err('MAIL_LIMITED', { retryAfterMs: Math.max(refusal.msBeforeNext, 1) });
      }
    },
  };
}
