/** The public document of a project: `project:<id>` in the catalogue. Pure. */
import { isoTime } from '../iso-time.ts';
import { defineCatalogRows, type RowContext } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import type { FactOf, TransactionFact } from '../ledger/facts.ts';
import { isTransaction } from '../ledger/record.ts';
import { addDecimals, subtractDecimals } from '../money.ts';
import { collectTrust, newTrust, projectOfMovement } from './collect-trust.ts';
import { type ProjectValue, ProjectValueSchema } from './document.ts';
import type { ProjectApprovedFact } from './facts.ts';
import { dealOfTerms, diffTerms, offerOf } from './offer-document.ts';
import { addToCurve } from './raise-curve.ts';
import { hashTerms } from './terms.ts';

const KINDS = {
  'project.edited': true,
  'project.approved': true,
  'project.rejected': true,
  'project.withdrawn': true,
  'project.paused': true,
  'project.resumed': true,
  'project.verified': true,
  'project.audited': true,
  'project.frozen': true,
  'project.unfrozen': true,
  'project.invested': true,
  'project.stake_returned': true,
  'project.raise_closed': true,
  'project.stakes_refunded': true,
  'project.refund_batch_paid': true,
  'project.change_proposed': true,
  'project.change_in_force': true,
  'project.change_withdrawn': true,
  'project.change_lapsed': true,
  'project.launched': true,
  'project.tokens_delivered': true,
  'project.release_checked': true,
  'project.released': true,
  'project.vested': true,
  'project.liquidity_unlocked': true,
  'project.burned': true,
  'project.priced': true,
  'project.paid_out': true,
} as const;

type PublicFact = FactOf<keyof typeof KINDS>;
type Change = Partial<ProjectValue>;
type EntryContext = Pick<RowContext, 'at' | 'entry'>;

/** A raise that is over is no longer paused. */
const CLOSED = { paused: false, proposal: null, stage: 'succeeded', status: 'active' } as const;

/** How each fact changes the document of an approved project. */
const CHANGES: {
  readonly [Kind in keyof typeof KINDS]: (
    before: ProjectValue,
    fact: FactOf<Kind>,
    context: EntryContext,
  ) => Change;
} = {
  // New terms wait for staff: until then neither they nor their texts are public, and the old ones are no longer offered.
  'project.edited': ({ stage, symbol }, { terms, text }) => {
    if (terms !== undefined) {
      return { ...withoutText(symbol), approved: false, stage: 'pending', status: 'pending' };
    }
    return stage === 'pending' ? {} : { ...text, logo: text.logo };
  },
  'project.approved': (before, fact, { entry }) => ({
    ...newProject(fact, entry),
    audit: before.audit,
    frozen: before.frozen,
    freezeReason: before.freezeReason,
    paused: before.paused,
    status: before.paused ? 'pending' : 'active',
  }),
  'project.rejected': () => ({ approved: false, stage: 'rejected', status: 'failed' }),
  'project.withdrawn': () => ({ approved: false, stage: 'withdrawn', status: 'failed' }),
  'project.paused': () => ({ paused: true, status: 'pending' }),
  'project.resumed': () => ({ paused: false, status: 'active' }),
  'project.verified': (_before, { verified }) => ({ verified }),
  'project.audited': (_before, { findings, kyc, score, terms }, { at, entry }) => ({
    audit: { score, kyc, findings, at, entry: String(entry.seq), terms },
  }),
  'project.frozen': (_before, { reason }) => ({ frozen: true, freezeReason: reason }),
  'project.unfrozen': () => ({ frozen: false, freezeReason: undefined }),
  'project.invested': (before, { amount, isFirst, tokens }, { at }) => {
    const raised = addDecimals(before.raised, amount);
    return {
      raised,
      escrow: addDecimals(before.escrow, amount),
      backers: before.backers + (isFirst ? 1 : 0),
      tokensSold: addDecimals(before.tokensSold, tokens),
      tokensLocked: addDecimals(before.tokensLocked, tokens),
      tokensUnsold: subtractDecimals(before.tokensUnsold, tokens),
      curve: addToCurve(before, { at, raised }),
    };
  },
  'project.stake_returned': (before, { amount, isLast, tokens }, { at }) => {
    const raised = subtractDecimals(before.raised, amount);
    return {
      raised,
      escrow: subtractDecimals(before.escrow, amount),
      backers: before.backers - (isLast ? 1 : 0),
      ...withoutTokens(before, tokens),
      curve: addToCurve(before, { at, raised }),
    };
  },
  'project.raise_closed': (_before, { batches, goLiveBy, outcome }, { at }) =>
    outcome === 'succeeded'
      ? { ...CLOSED, closedAt: at, goLiveBy: goLiveBy === undefined ? null : isoTime(goLiveBy) }
      : {
          ...CLOSED,
          closedAt: at,
          refundsLeft: batches,
          stage: batches === 0 ? 'refunded' : 'refunding',
          status: 'failed',
        },
  'project.stakes_refunded': (before, { amount, fee, tokens }) => ({
    escrow: subtractDecimals(before.escrow, addDecimals(amount, fee)),
    refunded: addDecimals(before.refunded, amount),
    refundFees: addDecimals(before.refundFees, fee),
    ...withoutTokens(before, tokens),
  }),
  'project.refund_batch_paid': (_before, { left }) => ({
    refundsLeft: left,
    ...(left === 0 && { stage: 'refunded' as const }),
  }),
  'project.change_proposed': (_before, { from, hash, inForceAt, terms }, { at }) => ({
    proposal: { terms: hash, at, inForceAt: isoTime(inForceAt), to: diffTerms(from, terms) },
  }),
  'project.change_in_force': (before, { endsCheck, project, terms }, { at }) => ({
    ...NO_LIMITS,
    ...dealOfTerms(terms),
    terms: hashTerms(project, terms),
    termsSince: at,
    proposal: null,
    ...(endsCheck === true && { releaseCheck: null }),
    referencePrice: terms.price,
    tokensUnsold: subtractDecimals(
      before.tokensUnsold,
      subtractDecimals(before.totalSupply, terms.totalSupply),
    ),
  }),
  'project.change_withdrawn': () => ({ proposal: null }),
  'project.change_lapsed': () => ({ proposal: null }),
  'project.launched': (_before, fact, { at }) => ({
    stage: 'launched',
    status: 'completed',
    launchedAt: at,
    completionFee: fact.completionFee,
    escrow: fact.release,
    vesting: fact.vesting,
    vestingUntil: isoTime(fact.vestingUntil),
    marketing: fact.marketing,
    liquidity: fact.liquidity,
    liquidityLockedUntil: isoTime(fact.liquidityLockedUntil),
    isLiquidityLocked: fact.liquidity !== '0',
    referencePrice: fact.price,
  }),
  'project.tokens_delivered': (before, { tokens }) => ({
    tokensLocked: subtractDecimals(before.tokensLocked, tokens),
  }),
  'project.release_checked': (_before, { passed, reason }, { at }) => ({
    releaseCheck: { passed, reason, at },
  }),
  'project.released': (before, { amount }) => ({
    escrow: subtractDecimals(before.escrow, amount),
    released: addDecimals(before.released, amount),
  }),
  'project.vested': (before, { amount }) => ({
    vesting: subtractDecimals(before.vesting, amount),
    released: addDecimals(before.released, amount),
    vested: addDecimals(before.vested, amount),
  }),
  'project.liquidity_unlocked': () => ({ isLiquidityLocked: false }),
  'project.burned': (before, { amount, liquidity, marketing }) => ({
    liquidity: subtractDecimals(before.liquidity, liquidity),
    marketing: subtractDecimals(before.marketing, marketing),
    tokensUnsold: subtractDecimals(before.tokensUnsold, amount),
    tokensBurned: addDecimals(before.tokensBurned, amount),
  }),
  'project.priced': (_before, { newPrice }) => ({ referencePrice: newPrice }),
  'project.paid_out': (before, { amount }) => ({ paidOut: addDecimals(before.paidOut, amount) }),
};

export const projectDocument = defineCatalogRows({
  name: 'project',
  // Movements of tokens change the list of the largest holders.
  on: { ...KINDS, 'transaction.recorded': true },
  schema: ProjectValueSchema,
  idOf: (fact: PublicFact | TransactionFact) => {
    const project = isTransaction(fact) ? projectOfMovement(fact) : fact.project;
    return project === null ? null : `project:${project}`;
  },
  fold(before: ProjectValue | null, fact: PublicFact | TransactionFact, context): ProjectValue | null {
    const { entry } = context;
    if (before === null) return fact.kind === 'project.approved' ? newProject(fact, entry) : null;
    const trust = collectTrust(before, fact, entry);
    if (isTransaction(fact)) return trust === before.trust ? before : { ...before, trust };
    // The handler of a kind takes facts of that kind.
    const change = CHANGES[fact.kind] as (
      before: ProjectValue,
      fact: PublicFact,
      context: EntryContext,
    ) => Change;
    return merge({ ...before, trust }, change(before, fact, context));
  },
});

/** New terms may leave out these optional ones. */
const NO_LIMITS = { minStake: undefined, maxStake: undefined, allow: undefined } as const;

/** The symbol takes the place of the title, which is never empty. */
const withoutText = (symbol: string): Change => ({ title: symbol, description: '', logo: undefined });

const withoutTokens = (before: ProjectValue, tokens: string): Change => ({
  tokensSold: subtractDecimals(before.tokensSold, tokens),
  tokensLocked: subtractDecimals(before.tokensLocked, tokens),
  tokensUnsold: addDecimals(before.tokensUnsold, tokens),
});

/** Undefined fields are removed: a stored document has none. */
function merge(value: ProjectValue, change: Change): ProjectValue {
  Object.assign(value, change);
  for (const field in change) if (change[field as keyof Change] === undefined) return withoutUndefined(value);
  return value;
}

const withoutUndefined = (value: ProjectValue): ProjectValue =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as ProjectValue;

const newProject = (fact: ProjectApprovedFact, entry: Entry): ProjectValue => ({
  ...newAmounts(fact),
  approvedAt: isoTime(entry.at),
  termsSince: isoTime(entry.at),
  trust: newTrust(fact, entry),
});

const newAmounts = ({
  creator,
  project: id,
  terms,
  text,
  vault,
  verified,
}: ProjectApprovedFact): Omit<ProjectValue, 'approvedAt' | 'termsSince' | 'trust'> => ({
  ...offerOf(text, terms),
  id,
  creator,
  vault,
  terms: hashTerms(id, terms),
  proposal: null,
  status: 'active',
  stage: 'raising',
  approved: true,
  verified,
  paused: false,
  frozen: false,
  raised: '0',
  backers: 0,
  escrow: '0',
  released: '0',
  vesting: '0',
  vested: '0',
  completionFee: '0',
  refunded: '0',
  refundFees: '0',
  paidOut: '0',
  tokensSold: '0',
  tokensLocked: '0',
  tokensUnsold: terms.totalSupply,
  tokensBurned: '0',
  marketing: '0',
  liquidity: '0',
  liquidityLockedUntil: null,
  isLiquidityLocked: false,
  closedAt: null,
  goLiveBy: null,
  launchedAt: null,
  vestingUntil: null,
  audit: null,
  releaseCheck: null,
  referencePrice: terms.price,
  refundsLeft: 0,
  curve: [],
});
