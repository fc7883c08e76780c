import { feePostings } from '../fee/fee.ts';
import { tokenAccount, userAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type Effects, type HoldPosting, type Posting } from '../ledger/rule.ts';
import type { State } from '../ledger/state.ts';
import { type Micro, writeMicro } from '../money.ts';
import { escrowAccount, projectTokens } from '../project/accounts.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { err, ok } from '../result.ts';
import { backersPerRefund } from './limits.ts';
import { allotmentReturnMovement, returnMovement, tokenLock } from './movements.ts';
import { type RefundBatch, RefundBatchSchema } from './schema.ts';
import { listStakes, type Stake, stakes, sumStakes } from './stakes.ts';

/**
 * Refunds one batch of the backers of a failed raise, also while its vault is frozen (rulings L11, L12); their tokens are
 * cancelled in the same entry (L10). Batches may run in any order. Refusals in order: PROJECT_NOT_FOUND, REFUND_NOT_DUE (the
 * raise has not failed, there is no such batch, or it is paid).
 */
export const refundRule = defineRule<RefundBatch>({
  type: 'project.refund',
  origin: 'system',
  isPrivate: false,
  approval: null,
  schema: RefundBatchSchema,
  decide({ state }, { batch, project: id }) {
    const project = findProject(state, id);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const { refunds } = project;
    if (refunds === null || batch > refunds.batches || refunds.paid.includes(batch)) {
      return err('REFUND_NOT_DUE');
    }
    const order = stakes.of(state).batchOrders.get(id) ?? [];
    const own = order
      .slice((batch - 1) * backersPerRefund, batch * backersPerRefund)
      .map((userId) => refundOf(state, id, userId));
    const left = refunds.batches - refunds.paid.length - 1;
    return ok(effectsOf(state, { batch, id, left, own, project }));
  },
});

/** What one backer gets back. Micro-units. */
type Refund = {
  readonly userId: string;
  readonly stakes: readonly (readonly [string, Stake])[];
  readonly amount: Micro;
  readonly fee: Micro;
  readonly tokens: Micro;
};

function refundOf(state: State, project: string, userId: string): Refund {
  const own = listStakes(state, project, userId).filter(([, { isRefunded }]) => !isRefunded);
  const sum = sumStakes(own);
  const { refundFeeDc } = state.parameters;
  const fee = sum < refundFeeDc ? sum : refundFeeDc;
  const tokens = own.reduce((total, [, stake]) => total + stake.tokens, 0n);
  return { userId, stakes: own, amount: sum - fee, fee, tokens };
}

type Batch = {
  readonly batch: number;
  readonly id: string;
  readonly left: number;
  readonly own: readonly Refund[];
  readonly project: Project;
};

const total = (own: readonly Refund[], name: 'amount' | 'fee' | 'tokens'): Micro =>
  own.reduce((sum, refund) => sum + refund[name], 0n);

function effectsOf(state: State, { batch, id, left, own, project }: Batch): Effects {
  const { symbol } = project.terms;
  const [amount, fees, tokens] = [total(own, 'amount'), total(own, 'fee'), total(own, 'tokens')];
  const paid: Fact = {
    amount: writeMicro(amount),
    batch,
    fees: writeMicro(fees),
    kind: 'project.refund_batch_paid',
    left,
    project: id,
  };
  const postings: readonly Posting[] = [
    { account: escrowAccount(id), amount: -(amount + fees) },
    ...own.map((refund) => ({ account: userAccount(refund.userId, 'DC'), amount: refund.amount })),
    ...feePostings(fees, 'DC', { parameters: state.parameters }),
    { account: projectTokens(id, symbol), amount: tokens },
    ...own.map((refund) => ({
      account: tokenAccount(refund.userId, id, symbol),
      amount: -refund.tokens,
    })),
  ];
  return {
    // A fee can take a whole refund, and a leg is never empty.
    postings: postings.filter((posting) => posting.amount !== 0n),
    holds: own.flatMap((refund) => locksOf(refund, id, symbol)),
    facts: [
      ...own.flatMap((refund) => movementsOf(state, refund, { id, symbol })),
      paid,
      ...own.flatMap((refund) => refundFacts(refund, id)),
    ],
  };
}

const locksOf = ({ stakes: list, userId }: Refund, project: string, symbol: string): HoldPosting[] =>
  list.map(([investment, { tokens }]) => ({
    account: tokenAccount(userId, project, symbol),
    action: 'captured',
    amount: tokens,
    id: tokenLock(investment),
  }));

type Token = { readonly id: string; readonly symbol: string };

function movementsOf(state: State, { amount, fee, tokens, userId }: Refund, { id, symbol }: Token): Fact[] {
  const parties = { address: state.users.get(userId)?.address ?? '', project: id, userId };
  return [
    returnMovement('stake_refund', { ...parties, amount, fee }),
    allotmentReturnMovement({ ...parties, symbol, tokens }),
  ];
}

const refundFacts = ({ amount, fee, stakes: list, tokens, userId }: Refund, project: string): Fact[] => [
  {
    amount: writeMicro(amount),
    fee: writeMicro(fee),
    investments: list.map(([id]) => id),
    kind: 'project.stakes_refunded',
    project,
    tokens: writeMicro(tokens),
    userId,
  },
  raiseNotice(userId, 'project.refunded'),
];
