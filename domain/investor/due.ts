/**
 * The commands that the authority submits for the investor programme. Their ids derive from what they do, so nothing
 * happens twice.
 */
import { SYSTEM_ACTOR } from '../ids.ts';
import { DUE_DELAY_MS } from '../ledger/due-command.ts';
import type { Command } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { nextExitStep } from './exit.ts';
import { endOfMonth } from './month.ts';
import { investments } from './investments.ts';

const system = (id: string, type: string, payload: object): Command => ({
  id,
  type,
  actor: SYSTEM_ACTOR,
  payload,
});

/**
 * The closing of the next month that is over, or the batches of the closed one: `payout:<month>:close`,
 * `payout:<month>:<batch>`.
 */
export function duePayouts(state: State, now: number): Command[] {
  const { nextMonth, paying } = investments.of(state).programme;
  if (paying !== null) {
    const { batches, done, month } = paying;
    const paid = new Set(done);
    return Array.from({ length: batches }, (_, index) => index + 1)
      .filter((batch) => !paid.has(batch))
      .map((batch) => system(`payout:${month}:${String(batch)}`, 'investor.payout', { batch, month }));
  }
  if (nextMonth === null || endOfMonth(nextMonth) > now - DUE_DELAY_MS) return [];
  return [system(`payout:${nextMonth}:close`, 'investor.close_month', { month: nextMonth })];
}

/** Held shares of people who have since been verified: `payout:<month>:<user>`. */
export const dueReleases = (state: State): Command[] =>
  [...investments.of(state).releasable].flatMap((userId) =>
    (investments.of(state).investors.get(userId)?.held ?? []).map(({ month }) =>
      system(`payout:${month}:${userId}`, 'investor.release', { month, userId }),
    ),
  );

/** The next exit in the queue, while the month's reserve lasts. */
export function dueExits(state: State, now: number): Command[] {
  const next = nextExitStep(state, now - DUE_DELAY_MS);
  return next === null ? [] : [next];
}
