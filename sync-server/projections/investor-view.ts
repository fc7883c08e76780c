/** Where a person stands in the investor programme as folds over the durable facts; the stored document is the running value. Pure. */
import type { RuleParameters } from '#domain/constants.ts';
import type {
  InvestorLot,
  InvestorStanding,
  PayoutStanding,
  VerificationStanding,
} from '#domain/investor/document.ts';
import type {
  ExitCancelledFact,
  ExitPaidFact,
  ExitRequestedFact,
  InvestorJoinedFact,
  KycFact,
  PayoutReleasedFact,
  PayoutShareFact,
} from '#domain/investor/facts.ts';
import { monthsLater } from '#domain/investor/month.ts';
import { takeOldest } from '#domain/investor/programme.ts';
import { tierOf } from '#domain/investor/tiers.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { isoTime } from '../iso-time.ts';
import { WalletMismatch } from './balance-after.ts';
import type { DocumentFold } from './folded-documents.ts';

type InvestorFact = InvestorJoinedFact | ExitRequestedFact | ExitPaidFact | ExitCancelledFact;
type ShareFact = PayoutShareFact | PayoutReleasedFact;
type StandingFact = InvestorFact | ShareFact | KycFact;

const KINDS: Readonly<Record<StandingFact['kind'], true>> = {
  'investor.joined': true,
  'investor.exit_requested': true,
  'investor.exit_paid': true,
  'investor.exit_cancelled': true,
  'kyc.requested': true,
  'kyc.verified': true,
  'kyc.rejected': true,
  'payout.shared': true,
  'payout.released': true,
};

const isStanding = (fact: Fact): fact is StandingFact => fact.kind in KINDS;

/** What an entry says of where a person stands in the programme. */
const changesOf = ({ facts }: Entry, userId: string): readonly Change[] =>
  facts
    .filter(isStanding)
    .filter((fact) => fact.userId === userId)
    .flatMap((fact) => standingIds(fact).map((id) => ({ id, fact })));

export const investorFold = ({ exitAfterMonths }: InvestorTerms): DocumentFold<Change, StandingDoc> => ({
  collection: 'standing',
  factsOf: changesOf,
  idOf: ({ id }) => id,
  fold: (before, change, { entry }) => foldStanding(before, change, { entry, exitAfterMonths }),
});

/** The documents that a fact changes. */
function standingIds(fact: StandingFact): readonly string[] {
  if (fact.kind === 'payout.shared' || fact.kind === 'payout.released') {
    return ['investor', `payout:${fact.month}`];
  }
  return [fact.kind.startsWith('kyc.') ? 'verification' : 'investor'];
}

/** After how many months a joining may leave the vault. */
export type InvestorTerms = Pick<RuleParameters, 'exitAfterMonths'>;
type StandingContext = InvestorTerms & { readonly entry: Entry };

/** A fact about one of the documents that it changes. */
type Change = { readonly id: string; readonly fact: StandingFact };

/**
 * The document `id` after one more fact; what it holds already changes nothing. `before` is null when there is none.
 * Throws `WalletMismatch` when a document is missing that should be there.
 */
function foldStanding(
  before: StandingDoc | null,
  { id, fact }: Change,
  context: StandingContext,
): StandingDoc {
  const { seq, at } = context.entry;
  if (before !== null && before.seq >= seq) return before;
  const as = { id, seq, at: isoTime(at) };
  if (isKyc(fact)) return { ...as, verification: verificationAfter(fact, as.at) };
  if (id !== 'investor') return { ...as, payout: payoutAfter(before?.payout, fact as ShareFact, as.at) };
  if (fact.kind === 'investor.joined') {
    return { ...as, investor: joined(before?.investor ?? newcomer(fact, as.at), fact, context) };
  }
  return { ...as, investor: investorAfter(before?.investor, fact, as.at) };
}

const isKyc = (fact: StandingFact): fact is KycFact => fact.kind in STATUS;

const verificationAfter = ({ kind, reason }: KycFact, since: string): VerificationStanding => ({
  status: STATUS[kind],
  since,
  ...(reason === undefined ? {} : { reason }),
});

const STATUS = {
  'kyc.requested': 'requested',
  'kyc.verified': 'verified',
  'kyc.rejected': 'rejected',
} as const;

const newcomer = ({ vault }: InvestorJoinedFact, joinedAt: string): InvestorStanding => ({
  vault,
  joinedAt,
  tier: null,
  investedDc: '0',
  investedUsd: '0',
  everUsd: '0',
  earnedDc: '0',
  heldDc: '0',
  lots: [],
  exit: null,
});

const sum = (...amounts: readonly string[]): string =>
  writeMicro(amounts.reduce((total, amount) => total + readMicro(amount), 0n));
const less = (from: string, amount: string): string => writeMicro(readMicro(from) - readMicro(amount));

function withLots(investor: InvestorStanding, lots: InvestorLot[]): InvestorStanding {
  const investedUsd = sum(...lots.map(({ usd }) => usd));
  const investedDc = sum(...lots.map(({ dc }) => dc));
  return { ...investor, lots, investedDc, investedUsd, tier: tierOf(readMicro(investedUsd)) };
}

function joined(
  investor: InvestorStanding,
  { dc, priceUsd, usd }: InvestorJoinedFact,
  { entry, exitAfterMonths }: StandingContext,
): InvestorStanding {
  const exitableAt = isoTime(monthsLater(entry.at, exitAfterMonths));
  const lot = { dc, usd, priceUsd, joinedAt: isoTime(entry.at), exitableAt };
  return { ...withLots(investor, [...investor.lots, lot]), everUsd: sum(investor.everUsd, usd) };
}

type ChangeFact = Exclude<InvestorFact, InvestorJoinedFact> | ShareFact;

function investorAfter(
  investor: InvestorStanding | undefined,
  fact: ChangeFact,
  requestedAt: string,
): InvestorStanding {
  if (investor === undefined) throw new WalletMismatch('there is no investor before this entry');
  switch (fact.kind) {
    case 'investor.exit_requested': {
      const { amount, exit: id } = fact;
      return { ...investor, exit: { id, amount, left: amount, requestedAt } };
    }
    case 'investor.exit_cancelled':
      return { ...investor, exit: null };
    case 'investor.exit_paid': {
      const { exit } = investor;
      const after = withLots(investor, lotsWithout(investor.lots, fact.amount));
      return { ...after, exit: fact.left === '0' || exit === null ? null : { ...exit, left: fact.left } };
    }
    case 'payout.released':
      return {
        ...investor,
        earnedDc: sum(investor.earnedDc, fact.amount),
        heldDc: less(investor.heldDc, fact.amount),
      };
    case 'payout.shared':
      return fact.status === 'paid'
        ? { ...investor, earnedDc: sum(investor.earnedDc, fact.amount) }
        : { ...investor, heldDc: sum(investor.heldDc, fact.amount) };
  }
}

/** By the very function that the ledger takes from its lots with. */
function lotsWithout(lots: readonly InvestorLot[], amount: string): InvestorLot[] {
  const read = lots.map(({ dc, usd, priceUsd, joinedAt }) => ({
    dc: readMicro(dc),
    usd: readMicro(usd),
    priceUsd: readMicro(priceUsd),
    joinedAt: Date.parse(joinedAt),
  }));
  const { rest } = takeOldest(read, readMicro(amount));
  const stayed = lots.slice(lots.length - rest.length);
  return stayed.map((lot, index) => {
    const { dc, usd } = rest[index] ?? { dc: 0n, usd: 0n };
    return { ...lot, dc: writeMicro(dc), usd: writeMicro(usd) };
  });
}

function payoutAfter(before: PayoutStanding | undefined, fact: ShareFact, at: string): PayoutStanding {
  if (fact.kind === 'payout.shared') {
    const { amount: amountDc, month, percentage: poolPercentage, status } = fact;
    const paid = status === 'paid' ? { paidAt: at } : {};
    return { month, amountDc, poolPercentage, status, createdAt: at, ...paid };
  }
  if (before === undefined) throw new WalletMismatch(`there is no payout of ${fact.month} before this entry`);
  return { ...before, status: 'paid', paidAt: at };
}
