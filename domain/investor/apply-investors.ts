/** How entries change the investor programme; for the `apply` of every rule of it. Reads the entry only. */
import { universalVault } from '../ledger/accounts.ts';
import type { Entry, Fact } from '../ledger/entry.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, readMicro } from '../money.ts';
import { assert } from '../result.ts';
import type {
  ExitPaidFact,
  ExitRequestedFact,
  InvestorJoinedFact,
  KycFact,
  MonthClosedFact,
  PayoutBatchFact,
  PayoutReleasedFact,
  PayoutShareFact,
} from './facts.ts';
import { monthAfter, monthOf } from './month.ts';
import {
  indexReleasable,
  type Investor,
  type KycStatus,
  takeOldest,
  withLocked,
  withLots,
} from './programme.ts';

export function applyInvestors(state: State, entry: Entry): void {
  for (const fact of entry.facts) applyFact(state, fact, entry);
}

function applyFact(state: State, fact: Fact, entry: Entry): void {
  switch (fact.kind) {
    case 'investor.joined':
      joined(state, fact, entry.at);
      break;
    case 'investor.exit_requested':
      exitRequested(state, fact);
      break;
    case 'investor.exit_paid':
      exitPaid(state, fact, entry.at);
      break;
    case 'investor.exit_cancelled':
      state.exits.delete(fact.exit);
      change(state, fact.userId, () => ({ exit: null }));
      break;
    case 'kyc.requested':
    case 'kyc.verified':
    case 'kyc.rejected':
      state.kyc.set(fact.userId, { status: STATUS[fact.kind], reason: fact.reason ?? null });
      indexReleasable(state, fact.userId);
      break;
    default:
      applyPayout(state, fact);
  }
}

function applyPayout(state: State, fact: Fact): void {
  switch (fact.kind) {
    case 'payout.month_closed':
      monthClosed(state, fact);
      break;
    case 'payout.batch_done':
      batchDone(state, fact);
      break;
    case 'payout.shared':
      shared(state, fact);
      break;
    case 'payout.released':
      released(state, fact);
      break;
    default:
  }
}

const STATUS: Readonly<Record<KycFact['kind'], KycStatus>> = {
  'kyc.requested': 'requested',
  'kyc.verified': 'verified',
  'kyc.rejected': 'rejected',
};

function change(state: State, userId: string, to: (investor: Investor) => Partial<Investor>): void {
  const investor = state.investors.get(userId);
  assert(investor !== undefined, `${userId} is no investor`);
  state.investors.set(userId, { ...investor, ...to(investor) });
}

function joined(state: State, { investor: number, userId, vault, ...fact }: InvestorJoinedFact, at: number) {
  const [dc, usd, priceUsd] = [readMicro(fact.dc), readMicro(fact.usd), readMicro(fact.priceUsd)];
  if (state.programme.nextMonth === null) beginProgramme(state, monthOf(at));
  const { programme } = state;
  const before = state.investors.get(userId) ?? newInvestor(number, vault);
  const lots = [...before.lots, { dc, usd, priceUsd, joinedAt: at }];
  state.investors.set(userId, {
    ...withLots(before, lots, { at, programme }),
    everUsd: before.everUsd + usd,
  });
  state.investorVaults.set(vault, userId);
  state.programme = withLocked(programme, dc, at);
}

/** Payouts begin with the month in which the first one joins: what came in before is nobody's. */
function beginProgramme(state: State, month: string): void {
  state.programme = { ...state.programme, nextMonth: month };
  for (const passed of state.inflows.keys()) if (passed < month) state.inflows.delete(passed);
}

const newInvestor = (number: number, vault: string): Investor => ({
  number,
  vault,
  lots: [],
  locked: 0n,
  changedIn: '0000-01',
  marks: [],
  everUsd: 0n,
  earned: 0n,
  held: [],
  exit: null,
});

function exitRequested(state: State, { amount, exit, userId }: ExitRequestedFact): void {
  state.exits.set(exit, { userId, left: readMicro(amount), steps: 0 });
  change(state, userId, () => ({ exit }));
}

function exitPaid(state: State, fact: ExitPaidFact, at: number): void {
  const { exit, month, step, userId } = fact;
  const [amount, left] = [readMicro(fact.amount), readMicro(fact.left)];
  const { programme } = state;
  change(state, userId, (investor) => ({
    ...withLots(investor, takeOldest(investor.lots, amount).rest, { at, programme }),
    ...(left === 0n && { exit: null }),
  }));
  if (left === 0n) state.exits.delete(exit);
  else state.exits.set(exit, { userId, left, steps: step });
  const reserve = { month, left: readMicro(fact.reserveLeft) };
  state.programme = { ...withLocked(programme, -amount, at), reserve };
}

function monthClosed(state: State, { batches, month, pool }: MonthClosedFact): void {
  const { programme } = state;
  assert(programme.nextMonth === month && programme.paying === null, `${month} is closed out of turn`);
  const paying = { month, pool: readMicro(pool), batches, done: [] };
  state.programme = {
    ...programme,
    nextMonth: monthAfter(month),
    paying: batches === 0 ? null : paying,
  };
  for (const passed of state.inflows.keys()) if (passed <= month) state.inflows.delete(passed);
}

function batchDone(state: State, { batch, month }: PayoutBatchFact): void {
  const { programme } = state;
  const { paying } = programme;
  assert(paying?.month === month && !paying.done.includes(batch), `${month} is paid out of turn`);
  const done = [...paying.done, batch];
  state.programme = { ...programme, paying: done.length === paying.batches ? null : { ...paying, done } };
}

function shared(state: State, { amount: text, month, status, userId }: PayoutShareFact): void {
  const amount = readMicro(text);
  change(state, userId, ({ earned, held }) =>
    status === 'paid' ? { earned: earned + amount } : { held: [...held, { month, amount }] },
  );
  indexReleasable(state, userId);
}

function released(state: State, { amount, month, userId }: PayoutReleasedFact): void {
  change(state, userId, ({ earned, held }) => ({
    earned: earned + readMicro(amount),
    held: held.filter((share) => share.month !== month),
  }));
  indexReleasable(state, userId);
}

/** What comes into the universal vault in a month, in DC, is that month's pool (ruling R3). For every entry's legs. */
export function applyInflow(state: State, { at, legs }: Entry): void {
  for (const [account, text] of legs) {
    if (account !== universalVault) continue;
    const amount: Micro = readMicro(text);
    if (amount <= 0n) continue;
    const month = monthOf(at);
    state.inflows.set(month, (state.inflows.get(month) ?? 0n) + amount);
  }
}
