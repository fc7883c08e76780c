/**
 * The monthly payout by an operator's command: it submits exactly what the scheduler would, so nothing is paid twice.
 */
import type { ErrorCode } from '#domain/errors.ts';
import { duePayouts } from '#domain/investor/due.ts';
import { endOfMonth } from '#domain/investor/month.ts';
import { payoutAccount } from '#domain/investor/accounts.ts';
import type { Command } from '#domain/ledger/entry.ts';
import { balanceOf, type State } from '#domain/ledger/state.ts';
import { writeMicro } from '#domain/money.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { SubmitResult } from '../commands/authority.ts';
import { investments } from '#domain/investor/investments.ts';

export type PayMonthDeps = {
  readonly authority: { readonly state: State; submit(command: Command): Promise<SubmitResult> };
  /** ms */
  readonly now: () => number;
};

export type PaidMonth = {
  readonly month: string;
  /** The number of submitted commands; 0 when everything had been done before. */
  readonly commands: number;
  /** The part of the pool that is held for people who are not verified. */
  readonly heldDc: string;
};

/** The closing, and one round for the batches; an undecided command is not retried here. */
const ROUNDS_MAX = 3;

/**
 * Pays a finished month, or what is left of it. It submits nothing that would be refused, because a refusal uses up an
 * id. Errors: MONTH_NOT_OVER, MONTH_NOT_NEXT (an earlier one comes first), and why the authority cannot decide.
 */
export async function payMonth(deps: PayMonthDeps, month: string): Promise<Result<PaidMonth, ErrorCode>> {
  const { authority, now } = deps;
  let commands = 0;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const due = duePayouts(authority.state, now()).filter(({ payload }) => monthIn(payload) === month);
    if (due.length === 0) return reportMonth(deps, month, commands);
    const answers = await Promise.all(due.map((command) => authority.submit(command)));
    const undecided = answers.find((answer) => !answer.ok);
    if (undecided?.ok === false) return err(undecided.code, undecided.detail);
    commands += due.length;
  }
  return reportMonth(deps, month, commands);
}

const monthIn = (payload: unknown): string => (payload as { readonly month: string }).month;

function reportMonth(
  { authority: { state }, now }: PayMonthDeps,
  month: string,
  commands: number,
): Result<PaidMonth, ErrorCode> {
  const { nextMonth, paying } = investments.of(state).programme;
  if (nextMonth !== null && month >= nextMonth) {
    if (endOfMonth(month) > now()) return err('MONTH_NOT_OVER', { overAt: endOfMonth(month) });
    return err('MONTH_NOT_NEXT', { next: paying?.month ?? nextMonth });
  }
  return ok({ month, commands, heldDc: writeMicro(balanceOf(state, payoutAccount(month)).posted) });
}
