import { stepUpTriesMs, stepUpTriesPerAccountMax, stepUpTriesPerSessionMax } from '#domain/limits.ts';
import { type Err, err, ok, type Ok } from '#domain/result.ts';
import { makeAttemptCounter } from '../attempts/attempt-counter.ts';
import type { Monotonic } from '../attempts/expiring-map.ts';
import type { SessionName } from '../sessions/session-store.ts';

export type ProofLimits = {
  /**
   * Counts a proof before it is checked; call `giveBack` if it was not wrong. Error: STEP_UP_LIMITED with
   * `retryAfterMs`.
   */
  count(session: SessionName): Ok<{ giveBack(): void }> | Err<'STEP_UP_LIMITED'>;
};

/**
 * Counts wrong proofs by session and by account. Only signed-in people count, so strangers lock nobody out; if a thief
 * with a stolen session uses the limit up, the owner can sign in again.
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
