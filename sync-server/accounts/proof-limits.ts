import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { stepUpTriesMs, stepUpTriesPerAccountMax, stepUpTriesPerSessionMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import type { SessionName } from './session-store.ts';

export type ProofLimits = {
  /**
   * Counts a proof before it is looked at; `giveBack` is for one that was no wrong one.
   * Error: STEP_UP_LIMITED with `retryAfterMs`.
   */
  count(session: SessionName): Promise<Ok<{ giveBack(): Promise<void> }> | Err<'STEP_UP_LIMITED'>>;
};

/**
 * Wrong proofs by session and by account. Nobody who is not signed in counts here, so strangers lock nobody out; and
 * whoever has a stolen session and spends what the account has leaves the owner the way to sign in anew.
 */
export function makeProofLimits(enabled: boolean): ProofLimits {
  if (!enabled) return { count: () => Promise.resolve(ok({ giveBack: () => Promise.resolve() })) };
  const duration = stepUpTriesMs / 1_000;
  const bySession = new RateLimiterMemory({
    keyPrefix: 'proof-session',
    points: stepUpTriesPerSessionMax,
    duration,
  });
  const byAccount = new RateLimiterMemory({
    keyPrefix: 'proof-account',
    points: stepUpTriesPerAccountMax,
    duration,
  });
  return {
    async count({ userId, sessionId }) {
      try {
        await bySession.consume(sessionId);
        await byAccount.consume(userId);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return err('STEP_UP_LIMITED', { retryAfterMs: Math.max(refusal.msBeforeNext, 1) });
      }
      return ok({
        async giveBack() {
          await bySession.reward(sessionId);
          await byAccount.reward(userId);
        },
      });
    },
  };
}
