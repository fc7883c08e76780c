import type { OpenPointTable } from '../ledger/open-point.ts';
import type { State } from '../ledger/state.ts';
import { investments } from './investments.ts';

const investorOfUser = (state: State, userId: string) => investments.of(state).investors.get(userId);

/** Shares that are held, and those of months whose payout still comes. */
function sharesOpen(state: State, userId: string): number {
  const investor = investorOfUser(state, userId);
  if (investor === undefined) return 0;
  const { nextMonth, paying } = investments.of(state).programme;
  const unpaidFrom = paying?.month ?? nextMonth ?? '';
  const coming = investor.marks.filter(({ through, locked }) => locked > 0n && through >= unpaidFrom);
  return investor.held.length + coming.length;
}

export const investorOpenPoints = {
  investedDC: (state: State, userId: string) => investorOfUser(state, userId)?.locked ?? 0n,
  exits: (state: State, userId: string) => ((investorOfUser(state, userId)?.exit ?? null) === null ? 0 : 1),
  shares: sharesOpen,
} satisfies OpenPointTable;

declare module '../ledger/open-point.ts' {
  interface FeatureOpenPoints {
    investor: 'investedDC' | 'exits' | 'shares';
  }
}
