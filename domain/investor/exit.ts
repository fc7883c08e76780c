import { proposalId, SYSTEM_ACTOR } from '../ids.ts';
import { userAccount } from '../ledger/accounts.ts';
import { investorAccount } from './accounts.ts';
import type { TransactionFact } from '../ledger/facts.ts';
import { defineRule } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, parseAmount, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import { formatMonth } from './month.ts';
import { findExitableAt, sumExitable, type Investor, takeOldest } from './programme.ts';
import { reserveLeft } from './reserve.ts';
import {
  type ExitNamed,
  ExitNamedSchema,
  type ExitStep,
  ExitStepSchema,
  type Invest,
  InvestSchema,
} from './schema.ts';
import { investments, readReserve } from './investments.ts';
import { raiseNotice } from '../ledger/notice.ts';

/**
 * An investor asks for DC back. They stay locked, and keep earning, until the liquidity reserve pays them in the order
 * of asking. Refusals in order: INVESTOR_NOT_FOUND, AMOUNT_INVALID, EXIT_OPEN, EXIT_TOO_LARGE, EXIT_TOO_EARLY (with the
 * time from which this amount may leave, and the amount that may leave now).
 */
export const investorExitRule = defineRule<Invest>({
  type: 'investor.exit',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: InvestSchema,
  decide({ state, actor, now }, { amount: text }) {
    const investor = investments.of(state).investors.get(actor);
    if (investor === undefined) return err('INVESTOR_NOT_FOUND');
    const amount = parseAmount(text);
    if (!amount.ok) return amount;
    if (investor.exit !== null) return err('EXIT_OPEN', { exit: investor.exit });
    const refused = refusalOf(state, { investor, amount: amount.value, now });
    if (refused !== null) return refused;
    const exit = proposalId(state.seq + 1);
    const requested = { amount: writeMicro(amount.value), exit, kind: 'investor.exit_requested' } as const;
    return ok({
      postings: [],
      facts: [{ ...requested, userId: actor }, raiseNotice(actor, 'investor.exit_requested')],
    });
  },
});

type ExitRequest = { readonly investor: Investor; readonly amount: Micro; readonly now: number };

function refusalOf({ parameters }: State, { investor, amount, now }: ExitRequest) {
  const { exitAfterMonths } = parameters;
  const from = findExitableAt(investor, amount, exitAfterMonths);
  if (from === null) {
    return err('EXIT_TOO_LARGE', { field: 'amount', invested: writeMicro(investor.locked) });
  }
  if (from <= now) return null;
  const exitable = writeMicro(sumExitable(investor, now, exitAfterMonths));
  return err('EXIT_TOO_EARLY', { exitable, exitableAt: from, field: 'amount' });
}

/** An investor keeps the unpaid rest of an exit in the vault. Refusal: EXIT_NOT_OPEN (also for somebody else's). */
export const investorCancelExitRule = defineRule<ExitNamed>({
  type: 'investor.cancel_exit',
  origin: 'person',
  limit: 'others',
  asksForCode: false,
  isPrivate: true,
  approval: null,
  schema: ExitNamedSchema,
  decide({ state, actor }, { exit: id }) {
    const exit = investments.of(state).exits.get(id);
    if (exit?.userId !== actor) return err('EXIT_NOT_OPEN', { field: 'exit' });
    const cancelled = { exit: id, kind: 'investor.exit_cancelled', left: writeMicro(exit.left) } as const;
    return ok({ postings: [], facts: [{ ...cancelled, userId: actor }] });
  },
});

/**
 * Pays the next exit as far as the month's reserve goes. Refusals in order: EXIT_NOT_OPEN, EXIT_NOT_DUE (another one is
 * first, it is another step, or the reserve is used up).
 */
export const investorPayExitRule = defineRule<ExitStep>({
  type: 'investor.pay_exit',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: ExitStepSchema,
  decide({ state, now }, { exit: id, step }) {
    const exit = investments.of(state).exits.get(id);
    const investor = exit && investments.of(state).investors.get(exit.userId);
    if (exit === undefined || investor === undefined) return err('EXIT_NOT_OPEN', { field: 'exit' });
    const [first] = investments.of(state).exits.keys();
    const reserve = reserveLeft(readReserve(state), now);
    if (first !== id || step !== exit.steps + 1 || reserve === 0n) return err('EXIT_NOT_DUE');
    const { userId } = exit;
    const amount = exit.left < reserve ? exit.left : reserve;
    const dc = writeMicro(amount);
    return ok({
      postings: [
        { account: investorAccount(userId), amount: -amount },
        { account: userAccount(userId, 'DC'), amount },
      ],
      facts: [
        movement(state, { amount: dc, investor, userId }),
        {
          amount: dc,
          exit: id,
          kind: 'investor.exit_paid',
          left: writeMicro(exit.left - amount),
          month: formatMonth(now),
          reserveLeft: writeMicro(reserve - amount),
          step,
          usd: writeMicro(takeOldest(investor.lots, amount).usd),
          userId,
        },
        raiseNotice(userId, 'investor.exit_paid'),
      ],
    });
  },
});

type Paid = { readonly amount: string; readonly investor: Investor; readonly userId: string };

const movement = (state: State, { amount, investor, userId }: Paid): TransactionFact => ({
  amount,
  currency: 'DC',
  fee: '0',
  from: investor.vault,
  kind: 'transaction.recorded',
  to: state.users.get(userId)?.address ?? '',
  toUser: userId,
  transactionKind: 'invest_exit',
});

/** The step to pay at `now` (ms), if any: `exit:<exit>:<step>`. */
export function nextExitStep(state: State, now: number) {
  const [next] = investments.of(state).exits;
  if (next === undefined || reserveLeft(readReserve(state), now) === 0n) return null;
  const [exit, { steps }] = next;
  const step = steps + 1;
  const id = `exit:${exit}:${String(step)}`;
  return { id, type: 'investor.pay_exit', actor: SYSTEM_ACTOR, payload: { exit, step } };
}
