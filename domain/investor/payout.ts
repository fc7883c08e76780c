import { userAccount } from '../ledger/accounts.ts';
import { payoutAccount, universalVault } from './accounts.ts';
import type { Fact, TransactionFact } from '../ledger/facts.ts';
import { defineRule, type Posting } from '../ledger/rule.ts';
import { availableOf, type State } from '../ledger/state.ts';
import { investorsPerBatch } from './limits.ts';
import { type Micro, scaleDown, writeMicro } from '../money.ts';
import { err, ok } from '../result.ts';
import type { PayoutShareFact } from './facts.ts';
import { endOfMonth } from './month.ts';
import { isVerified } from './programme.ts';
import {
  type MonthNamed,
  MonthSchema,
  type PayoutBatch,
  PayoutBatchSchema,
  type PayoutRelease,
  PayoutReleaseSchema,
} from './schema.ts';
import { type Share, readSharesBeingPaid, computeShares } from './shares.ts';
import { sayPercent } from './tiers.ts';
import { investments } from './investments.ts';
import { raiseNotice } from '../ledger/notice.ts';

/** The explorer's names of the account from which the pool comes, and of the one that holds it until it is paid. */
export const UNIVERSAL_VAULT_NAME = 'UNIVERSAL-VAULT';
export const POOL_VAULT_NAME = 'INVESTOR-POOL-VAULT';

/**
 * Closes a month that is over: the DC that the universal vault received in it are set aside as its investors' pool
 * (ruling R3), which fixes everybody's share. If nobody had DC locked, the money stays in the universal vault. Refusals
 * in order: MONTH_CLOSED (also if nobody had joined by then), MONTH_NOT_OVER, MONTH_NOT_NEXT (an earlier one is not
 * closed, or its shares are still being paid).
 */
export const investorCloseMonthRule = defineRule<MonthNamed>({
  type: 'investor.close_month',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: MonthSchema,
  decide({ state, now }, { month }) {
    const { nextMonth, paying } = investments.of(state).programme;
    if (nextMonth === null || month < nextMonth) return err('MONTH_CLOSED', { field: 'month' });
    if (now < endOfMonth(month)) {
      return err('MONTH_NOT_OVER', { field: 'month', overAt: endOfMonth(month) });
    }
    if (month !== nextMonth || paying !== null) {
      return err('MONTH_NOT_NEXT', { field: 'month', next: paying?.month ?? nextMonth });
    }
    const inflow = poolOf(state, month);
    const { lockedByAll, shares } = computeShares(investments.of(state), month, inflow);
    const pool = shares.length === 0 ? 0n : inflow;
    const closed: Fact = {
      batches: Math.ceil(shares.length / investorsPerBatch),
      investors: shares.length,
      kind: 'payout.month_closed',
      locked: writeMicro(lockedByAll),
      month,
      pool: writeMicro(pool),
    };
    if (pool === 0n) return ok({ postings: [], facts: [closed] });
    return ok({
      postings: [
        { account: universalVault, amount: -pool },
        { account: payoutAccount(month), amount: pool },
      ],
      facts: [setAside(pool), closed],
    });
  },
});

/** The received amount, at most the present balance. */
function poolOf(state: State, month: string): Micro {
  const inflow = investments.of(state).inflows.get(month) ?? 0n;
  const available = availableOf(state, universalVault);
  return inflow < available ? inflow : available;
}

const setAside = (pool: Micro): TransactionFact => ({
  amount: writeMicro(pool),
  currency: 'DC',
  fee: '0',
  from: UNIVERSAL_VAULT_NAME,
  kind: 'transaction.recorded',
  to: POOL_VAULT_NAME,
  transactionKind: 'payout_pool',
});

/**
 * Pays one batch of a month's shares; shares of people who are not verified are held. Batches may run in any order, so
 * an interrupted one blocks no other. Refusal: PAYOUT_NOT_DUE (another month is being paid, no such batch, or it has
 * been paid).
 */
export const investorPayoutRule = defineRule<PayoutBatch>({
  type: 'investor.payout',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: PayoutBatchSchema,
  decide({ state }, { batch, month }) {
    const { paying } = investments.of(state).programme;
    if (paying?.month !== month || batch > paying.batches || paying.done.includes(batch)) {
      return err('PAYOUT_NOT_DUE');
    }
    const { lockedByAll, shares } = readSharesBeingPaid(state);
    const own = shares.slice((batch - 1) * investorsPerBatch, batch * investorsPerBatch);
    const payees = own.filter(({ userId }) => isVerified(investments.of(state), userId));
    return ok({
      postings: postingsOf(month, payees),
      facts: [
        ...payees.map(({ amount, userId }) => movement(state, userId, amount)),
        { batch, kind: 'payout.batch_done', month },
        ...own.flatMap((share) => sharedFacts(state, share, { lockedByAll, month })),
      ],
    });
  },
});

function postingsOf(month: string, payees: readonly Share[]): Posting[] {
  const sum = payees.reduce((total, { amount }) => total + amount, 0n);
  if (sum === 0n) return [];
  return [
    { account: payoutAccount(month), amount: -sum },
    ...payees.map(({ amount, userId }) => ({ account: userAccount(userId, 'DC'), amount })),
  ];
}

type Basis = { readonly lockedByAll: Micro; readonly month: string };

function sharedFacts(state: State, { amount, locked, userId }: Share, { lockedByAll, month }: Basis): Fact[] {
  const status = isVerified(investments.of(state), userId) ? 'paid' : 'held';
  const shared: PayoutShareFact = {
    amount: writeMicro(amount),
    kind: 'payout.shared',
    month,
    percentage: sayPercent(scaleDown(locked, 10_000n, lockedByAll)),
    status,
    userId,
  };
  const notice = status === 'paid' ? 'payout.paid' : 'payout.held';
  return [shared, raiseNotice(userId, notice)];
}

const movement = (state: State, userId: string, amount: Micro): TransactionFact => ({
  amount: writeMicro(amount),
  currency: 'DC',
  fee: '0',
  from: POOL_VAULT_NAME,
  kind: 'transaction.recorded',
  to: state.users.get(userId)?.address ?? '',
  toUser: userId,
  transactionKind: 'payout',
});

/** Pays a held share once its owner's identity is verified. Refusal: PAYOUT_NOT_DUE. */
export const investorReleaseRule = defineRule<PayoutRelease>({
  type: 'investor.release',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: PayoutReleaseSchema,
  decide({ state }, { month, userId }) {
    const share = investments
      .of(state)
      .investors.get(userId)
      ?.held.find((held) => held.month === month);
    if (share === undefined || !isVerified(investments.of(state), userId)) return err('PAYOUT_NOT_DUE');
    const { amount } = share;
    return ok({
      postings: [
        { account: payoutAccount(month), amount: -amount },
        { account: userAccount(userId, 'DC'), amount },
      ],
      facts: [
        movement(state, userId, amount),
        { amount: writeMicro(amount), kind: 'payout.released', month, userId },
        raiseNotice(userId, 'payout.paid'),
      ],
    });
  },
});
