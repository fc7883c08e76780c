/** What the state knows of the investor programme. All of it is replaced, never changed in place. Amounts in micro-units. */
import { type Micro, scaleDown } from '../money.ts';
import { monthBefore, monthOf, monthsLater } from './month.ts';

/** What is left of one joining. */
export type Lot = {
  readonly dc: Micro;
  /** What it was worth when it was locked, and the price of that day; micro-dollars. */
  readonly usd: Micro;
  readonly priceUsd: Micro;
  /** ms */
  readonly joinedAt: number;
};

/** What was locked at the end of a month and of those before it, back to the mark before. */
export type Mark = { readonly through: string; readonly locked: Micro };

export type HeldShare = { readonly month: string; readonly amount: Micro };

export type Investor = {
  /** 1, 2, 3 … in the order of joining. */
  readonly number: number;
  readonly vault: string;
  /** Oldest first. */
  readonly lots: readonly Lot[];
  readonly locked: Micro;
  /** The month in which `locked` changed last; the marks tell what it was at the end of months that are not paid yet. */
  readonly changedIn: string;
  readonly marks: readonly Mark[];
  /** Micro-dollars of all joinings, exited or not. */
  readonly everUsd: Micro;
  /** Payouts that were paid. */
  readonly earned: Micro;
  readonly held: readonly HeldShare[];
  /** The exit that is open, or null. */
  readonly exit: string | null;
};

export type KycStatus = 'requested' | 'verified' | 'rejected';
export type Kyc = { readonly status: KycStatus; readonly reason: string | null };

/** An exit that is not paid in full. */
export type Exit = { readonly userId: string; readonly left: Micro; readonly steps: number };

/** A month that is closed and whose shares are being paid. */
export type Paying = {
  readonly month: string;
  readonly pool: Micro;
  readonly batches: number;
  readonly done: readonly number[];
};

export type Programme = {
  /** Of all investors, and what that was when the month began in which it changed last. */
  readonly locked: Micro;
  readonly opening: Micro;
  readonly changedIn: string;
  /** The earliest month that is not closed; null before anybody has joined. */
  readonly nextMonth: string | null;
  readonly paying: Paying | null;
  /** What is left of the liquidity reserve of a month; of a month that is not there nothing has been paid. */
  readonly reserve: { readonly month: string; readonly left: Micro } | null;
};

export const startingProgramme = (): Programme => ({
  locked: 0n,
  opening: 0n,
  changedIn: '0000-01',
  nextMonth: null,
  paying: null,
  reserve: null,
});

/** The earliest month whose end may still matter for a payout. */
const oldestNeeded = ({ nextMonth, paying }: Programme): string => paying?.month ?? nextMonth ?? '0000-01';

/** What an investor had locked at the end of a month that is not paid yet. */
export const lockedAtEnd = ({ locked, marks }: Investor, month: string): Micro =>
  marks.find(({ through }) => through >= month)?.locked ?? locked;

const sumOf = (lots: readonly Lot[]): Micro => lots.reduce((sum, { dc }) => sum + dc, 0n);

/** The investor with other lots from `at` (ms) on. What was locked before is remembered for months that are over. */
export function withLots(
  investor: Investor,
  lots: readonly Lot[],
  { at, programme }: { readonly at: number; readonly programme: Programme },
): Investor {
  const month = monthOf(at);
  const oldest = oldestNeeded(programme);
  const fresh = month > investor.changedIn ? [{ through: monthBefore(month), locked: investor.locked }] : [];
  const marks = [...investor.marks, ...fresh].filter(({ through }) => through >= oldest);
  return { ...investor, lots, locked: sumOf(lots), changedIn: month, marks };
}

/** What is locked by all, as the reserve of a month needs it. */
type Locked = Pick<Programme, 'locked' | 'opening' | 'changedIn'>;

/** The programme when so much more is locked, or less; `at` in ms. */
export function withLocked<P extends Locked>(programme: P, change: Micro, at: number): P {
  const month = monthOf(at);
  const { locked } = programme;
  return {
    ...programme,
    locked: locked + change,
    opening: openingOf(programme, month),
    changedIn: month,
  };
}

/** What was locked by all when a month began: the last one in which it changed, or a later one. */
export const openingOf = ({ changedIn, locked, opening }: Locked, month: string): Micro =>
  month > changedIn ? locked : opening;

/** What is taken from the oldest lots, what they had cost, and the lots that stay. There must be that much. */
export function takeOldest(
  lots: readonly Lot[],
  amount: Micro,
): { readonly usd: Micro; readonly rest: readonly Lot[] } {
  let left = amount;
  let usd = 0n;
  const rest: Lot[] = [];
  for (const lot of lots) {
    const dc = left < lot.dc ? left : lot.dc;
    const cost = scaleDown(lot.usd, dc, lot.dc);
    left -= dc;
    usd += cost;
    if (dc < lot.dc) rest.push({ ...lot, dc: lot.dc - dc, usd: lot.usd - cost });
  }
  return { usd, rest };
}

/** From when on so much of the oldest lots may leave the vault (ruling R4); ms. Null when there is not that much. */
export function exitableAt({ lots }: Investor, amount: Micro, afterMonths: number): number | null {
  let sum = 0n;
  for (const { dc, joinedAt } of lots) {
    sum += dc;
    if (sum >= amount) return monthsLater(joinedAt, afterMonths);
  }
  return null;
}

/** What may leave the vault at `now` (ms). */
export const exitableOf = ({ lots }: Investor, now: number, afterMonths: number): Micro =>
  sumOf(lots.filter(({ joinedAt }) => monthsLater(joinedAt, afterMonths) <= now));

/** What `releasable` follows from. */
type Releasable = {
  readonly investors: ReadonlyMap<string, Investor>;
  readonly kyc: ReadonlyMap<string, Kyc>;
  readonly releasable: Set<string>;
};

/** Keeps `releasable` in step with a user's held shares and identity, whatever changed them. */
export function indexReleasable(own: Releasable, userId: string): void {
  const isHeld = (own.investors.get(userId)?.held.length ?? 0) > 0;
  if (isHeld && isVerified(own, userId)) own.releasable.add(userId);
  else own.releasable.delete(userId);
}

export const isVerified = ({ kyc }: { readonly kyc: ReadonlyMap<string, Kyc> }, userId: string): boolean =>
  kyc.get(userId)?.status === 'verified';
