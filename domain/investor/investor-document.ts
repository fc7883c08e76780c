/**
 * Folds durable facts into the document about a person's state in the investor programme; the stored document is the
 * running value. Pure.
 */
import { isoTime, momentMs } from '../iso-time.ts';
import { defineRecord, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import { readMicro, writeMicro } from '../money.ts';
import { type InvestorLot, type InvestorStanding, InvestorStandingSchema } from './document.ts';
import type {
  ExitCancelledFact,
  ExitPaidFact,
  ExitRequestedFact,
  InvestorJoinedFact,
  PayoutReleasedFact,
  PayoutShareFact,
} from './facts.ts';
import { monthsLater } from './month.ts';
import { takeOldest } from './programme.ts';
import { findTier } from './tiers.ts';

type ChangeFact = ExitRequestedFact | ExitPaidFact | ExitCancelledFact | PayoutShareFact | PayoutReleasedFact;

const newStanding = ({ vault }: InvestorJoinedFact, joinedAt: string): InvestorStanding => ({
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
const subtract = (from: string, amount: string): string => writeMicro(readMicro(from) - readMicro(amount));

function withLots(investor: InvestorStanding, lots: InvestorLot[]): InvestorStanding {
  const investedUsd = sum(...lots.map(({ usd }) => usd));
  const investedDc = sum(...lots.map(({ dc }) => dc));
  return { ...investor, lots, investedDc, investedUsd, tier: findTier(readMicro(investedUsd)) };
}

function applyJoined(
  investor: InvestorStanding,
  { dc, priceUsd, usd }: InvestorJoinedFact,
  { entry, parameters }: FoldContext,
): InvestorStanding {
  const exitableAt = isoTime(monthsLater(entry.at, parameters.exitAfterMonths));
  const lot = { dc, usd, priceUsd, joinedAt: isoTime(entry.at), exitableAt };
  return { ...withLots(investor, [...investor.lots, lot]), everUsd: sum(investor.everUsd, usd) };
}

function investorAfter(investor: InvestorStanding, fact: ChangeFact, requestedAt: string): InvestorStanding {
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
        heldDc: subtract(investor.heldDc, fact.amount),
      };
    case 'payout.shared':
      return fact.status === 'paid'
        ? { ...investor, earnedDc: sum(investor.earnedDc, fact.amount) }
        : { ...investor, heldDc: sum(investor.heldDc, fact.amount) };
  }
}

/** Uses the same function as the ledger. */
function lotsWithout(lots: readonly InvestorLot[], amount: string): InvestorLot[] {
  const read = lots.map(({ dc, usd, priceUsd, joinedAt }) => ({
    dc: readMicro(dc),
    usd: readMicro(usd),
    priceUsd: readMicro(priceUsd),
    joinedAt: momentMs(joinedAt),
  }));
  const { rest } = takeOldest(read, readMicro(amount));
  const stayed = lots.slice(lots.length - rest.length);
  return stayed.map((lot, index) => {
    const { dc, usd } = rest[index] ?? { dc: 0n, usd: 0n };
    return { ...lot, dc: writeMicro(dc), usd: writeMicro(usd) };
  });
}

export const investorDocument = defineRecord({
  name: 'investor',
  on: {
    'investor.joined': true,
    'investor.exit_requested': true,
    'investor.exit_paid': true,
    'investor.exit_cancelled': true,
    'payout.shared': true,
    'payout.released': true,
  },
  schema: InvestorStandingSchema,
  idOf: () => 'investor',
  fold(
    before: InvestorStanding | null,
    fact: InvestorJoinedFact | ChangeFact,
    context: FoldContext,
  ): InvestorStanding {
    if (fact.kind === 'investor.joined')
      return applyJoined(before ?? newStanding(fact, context.at), fact, context);
    if (before === null) throw new DocumentMismatch('there is no investor before this entry');
    return investorAfter(before, fact, context.at);
  },
});
