import { stepUpTriesMs, stepUpTriesPerAccountMax, stepUpTriesPerSessionMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { makeAttemptCounter } from '../attempts/attempt-counter.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import type { SessionName } from '../sessions/session-store.ts';

export type ProofLimits = {
  /**
   * Counts a proof before it is looked at; `giveBack` is for one that was no wrong one.
   * Error: STEP_UP_LIMITED with `retryAfterMs`.
   */
  count(session: SessionName): Ok<{ giveBack(): void }> | Err<'STEP_UP_LIMITED'>;
};

/**
 * Wrong proofs by session and by account. Nobody who is not signed in counts here, so strangers lock nobody out; and
 * whoever has a stolen session and spends what the account has leaves the owner the way to sign in anew.
 */
export function makeProofLimits(enabled: boolean, now: Monotonic): ProofLimits {
  if (!enabled) return { count: () => ok({ giveBack: () => undefined }) };
  const bySession = makeAttemptCounter({ max: stepUpTriesPerSessionMax, windowMs: stepUpTriesMs }, now);
  const byAccount = makeAttemptCounter({ max: stepUpTriesPerAccountMax, windowMs: stepUpTriesMs }, now);
  return {
    count({ userId, sessionId }) {
      const waitMs = bySession.take(sessionId) || byAccount.take(userId);
      if (waitMs > 0) return err('STEP_UP_LIMITED', { retryAfterMs: waitMs });
      return ok({
        giveBack() {
          bySession.giveBack(sessionId);
          byAccount.giveBack(userId);
        },
      });
    },
  };
}
