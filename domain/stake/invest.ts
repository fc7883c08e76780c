import { feePostings, quoteTransfer } from '../fee/fee.ts';
import { tokenAccount, userAccount } from '../ledger/accounts.ts';
import type { Fact } from '../ledger/facts.ts';
import { raiseNotice } from '../ledger/notice.ts';
import { defineRule, type Effects, type RuleContext } from '../ledger/rule.ts';
import { availableOf, type State, type UserState } from '../ledger/state.ts';
import { MICRO_PER_UNIT, type Micro, readMicro, scaleDown, writeMicro } from '../money.ts';
import { escrowAccount, projectTokens } from '../project/accounts.ts';
import type { ProjectState } from '../project/constants.ts';
import type { Project } from '../project/project.ts';
import { findProject } from '../project/projects.ts';
import { buysNothing, endOfRaise, tokensFor } from '../project/raise-terms.ts';
import { hashOfTerms } from '../project/terms.ts';
import { err, ok } from '../result.ts';
import { parametersNow } from '../supply/current-supply.ts';
import { succeededFact } from './close.ts';
import { NO_PROPOSAL } from './constants.ts';
import { stakesPerBackerMax } from './limits.ts';
import { allotmentMovement, stakeMovement, tokenLock } from './movements.ts';
import { readPlainInvestment } from './plain-investment.ts';
import { type InvestInProject, InvestInProjectSchema } from './schema.ts';
import { sumStakesOf } from './stakes.ts';

/**
 * Puts DC into a project's escrow and allots its tokens, which stay locked until the launch. The fee is paid on top (ruling
 * L2). A stake that reaches the hard cap ends the raise in the same entry, unless it goes on. Refusals in order:
 * WALLET_NOT_FOUND, PROJECT_NOT_FOUND, PROJECT_FROZEN, PROJECT_NOT_OPEN, PROJECT_NOT_STARTED, RAISE_ENDED, NOT_ALLOWED,
 * TERMS_CHANGED (also while a change that is due is not in force yet), PROPOSAL_UNSEEN, CAP_EXCEEDED, STAKE_LEAVES_REST,
 * STAKE_TOO_SMALL, STAKE_TOO_LARGE, STAKES_FULL, STAKE_INVALID (for less than one micro-token), TOKENS_SOLD_OUT,
 * TOKENS_TOO_FEW, STAKE_FUNDS_MISSING.
 */
export const investRule = defineRule<InvestInProject>({
  type: 'project.invest',
  origin: 'person',
  limit: 'others',
  asksForCode: true,
  isPrivate: true,
  approval: null,
  schema: InvestInProjectSchema,
  readPlain: readPlainInvestment,
  decide(context, payload) {
    const { state, actor, now } = context;
    const backer = state.users.get(actor);
    if (backer === undefined) return err('WALLET_NOT_FOUND');
    const project = findProject(state, payload.project);
    if (project === undefined) return err('PROJECT_NOT_FOUND', { field: 'project' });
    const closed = refusalToEnter(project, backer.address, now);
    if (closed !== null) return closed;
    const stake = stakeOf(context, { backer, project }, payload);
    const refused = refusalOfTerms(stake, payload, now) ?? refusalOfStake(state, stake, payload);
    return refused ?? ok(effectsOf(context, stake));
  },
});

const OVER: ReadonlySet<ProjectState> = new Set(['succeeded', 'launched', 'failed']);

function refusalToEnter({ frozen, paused, raised, state: at, terms }: Project, address: string, now: number) {
  if (frozen !== null) return err('PROJECT_FROZEN');
  if (OVER.has(at)) return err('RAISE_ENDED');
  if (at !== 'active' || paused) return err('PROJECT_NOT_OPEN');
  if (now < terms.startAt) return err('PROJECT_NOT_STARTED', { startAt: terms.startAt });
  if (now >= endOfRaise(terms, raised)) return err('RAISE_ENDED');
  return terms.allow !== null && !terms.allow.includes(address) ? err('NOT_ALLOWED') : null;
}

/** A stake before it is decided. Amounts in micro-units. */
type NewStake = {
  readonly id: string;
  readonly project: Project;
  readonly userId: string;
  readonly backer: UserState;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly tokens: Micro;
  /** The sum and the number of the backer's earlier stakes in the project. */
  readonly before: Micro;
  readonly count: number;
  readonly termsHash: string;
};

type StakeParties = Pick<NewStake, 'backer' | 'project'>;

function stakeOf(
  { actor, state }: RuleContext,
  { backer, project }: StakeParties,
  payload: InvestInProject,
): NewStake {
  const amount = readMicro(payload.amount);
  const own = sumStakesOf(state, payload.project, actor);
  return {
    id: payload.project,
    project,
    userId: actor,
    backer,
    amount,
    fee: quoteTransfer(amount, 'DC', parametersNow(state)).fee,
    tokens: tokensFor(amount, project.terms.price),
    before: own.sum,
    count: own.count,
    termsHash: hashOfTerms(payload.project, project.terms),
  };
}

/** From the time at which a change is due nobody can leave any more, so its terms are those of an investment. */
function refusalOfTerms(
  { project: { change }, termsHash }: NewStake,
  { proposal, terms: seen }: InvestInProject,
  now: number,
) {
  const isOld = seen !== undefined && seen !== termsHash;
  if (isOld || (change !== null && now >= change.inForceAt)) return err('TERMS_CHANGED');
  const open = change?.hash ?? NO_PROPOSAL;
  return proposal !== undefined && proposal !== open ? err('PROPOSAL_UNSEEN') : null;
}

function refusalOfStake(state: State, stake: NewStake, { minTokens }: InvestInProject) {
  const refused = refusalOfCap(stake) ?? refusalOfSize(stake) ?? refusalOfTokens(stake, minTokens);
  if (refused !== null) return refused;
  const available = availableOf(state, userAccount(stake.userId, 'DC'));
  const needed = stake.amount + stake.fee;
  if (available >= needed) return null;
  return err('STAKE_FUNDS_MISSING', {
    available: writeMicro(available),
    field: 'amount',
    needed: writeMicro(needed),
  });
}

/** A rest below the cap that buys no token could never be invested, and a raise whose soft cap is as high would fail. */
function refusalOfCap({ amount, project: { raised, terms } }: NewStake) {
  if (terms.continueAfterHardCap) return null;
  const left = terms.hardCap - raised;
  const fits = amount <= left;
  if (fits && !buysNothing(left - amount, terms.price)) return null;
  const code = fits ? 'STAKE_LEAVES_REST' : 'CAP_EXCEEDED';
  return err(code, { field: 'amount', remaining: writeMicro(left) });
}

/** The stake that reaches the hard cap may be smaller than the minimum. */
function refusalOfSize({ amount, before, count, project: { raised, terms } }: NewStake) {
  const left = terms.hardCap - raised;
  const total = before + amount;
  if (terms.minStake !== null && total < terms.minStake && amount !== left) {
    return err('STAKE_TOO_SMALL', { field: 'amount', minimum: writeMicro(terms.minStake) });
  }
  if (terms.maxStake !== null && total > terms.maxStake) {
    return err('STAKE_TOO_LARGE', { field: 'amount', maximum: writeMicro(terms.maxStake) });
  }
  return count >= stakesPerBackerMax ? err('STAKES_FULL', { limit: stakesPerBackerMax }) : null;
}

function refusalOfTokens({ project: { terms, tokensSold }, tokens }: NewStake, minTokens?: string) {
  if (tokens === 0n) return err('STAKE_INVALID', { field: 'amount' });
  const left = terms.totalSupply - tokensSold;
  if (tokens > left) {
    const remaining = scaleDown(left, terms.price, MICRO_PER_UNIT);
    return err('TOKENS_SOLD_OUT', { field: 'amount', remaining: writeMicro(remaining) });
  }
  if (minTokens === undefined || tokens >= readMicro(minTokens)) return null;
  return err('TOKENS_TOO_FEW', { field: 'minTokens', tokens: writeMicro(tokens) });
}

function effectsOf({ app, now, state }: RuleContext, stake: NewStake): Effects {
  const { amount, fee, id, project, tokens, userId } = stake;
  const { symbol } = project.terms;
  const { investment, lock } = newStakeId(state, userId, now);
  const account = tokenAccount(userId, id, symbol);
  const paid = [
    { account: userAccount(userId, 'DC'), amount: -(amount + fee) },
    { account: escrowAccount(id), amount },
  ];
  const postings = feePostings(fee, 'DC', { app, parameters: state.parameters, to: paid });
  postings.push({ account: projectTokens(id, symbol), amount: -tokens }, { account, amount: tokens });
  const facts = factsOf(stake, investment);
  addClosing(facts, stake, now);
  return { postings, holds: [{ account, action: 'placed', amount: tokens, id: lock }], facts };
}

/** Written without spreading objects, which is slow when many people invest at once. */
function factsOf(stake: NewStake, investment: string): Fact[] {
  const { before, count, id: project, termsHash: terms, userId } = stake;
  const { address, openedAt } = stake.backer;
  const { symbol } = stake.project.terms;
  const amount = writeMicro(stake.amount);
  const fee = writeMicro(stake.fee);
  const tokens = writeMicro(stake.tokens);
  return [
    stakeMovement({ address, amount, fee, project, terms, userId }),
    allotmentMovement({ address, project, symbol, tokens, userId }),
    {
      amount,
      backed: writeMicro(before + stake.amount),
      fee,
      investment,
      isFirst: count === 0,
      kind: 'project.invested',
      openedAt,
      project,
      terms,
      tokens,
      userId,
    },
    raiseNotice(userId, 'project.invested'),
  ];
}

function addClosing(facts: Fact[], { amount, id, project }: NewStake, now: number): void {
  const { creator, raised, terms } = project;
  if (terms.continueAfterHardCap || raised + amount < terms.hardCap) return;
  facts.push(
    succeededFact({ creator, id, now, raised: raised + amount }),
    raiseNotice(creator, 'project.succeeded'),
  );
}

/**
 * The id of a new stake and of its lock. Two stakes of one person in one millisecond get different ids; the lock of a returned
 * stake still counts as taken.
 */
function newStakeId(state: State, userId: string, now: number) {
  const person = userId.slice(0, 8);
  for (let at = now; ; at += 1) {
    const investment = `INV-${String(at)}-${person}`;
    const lock = tokenLock(investment);
    if (!state.holds.has(lock)) return { investment, lock };
  }
}
