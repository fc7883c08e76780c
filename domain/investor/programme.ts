/** The state of the investor programme. Values are replaced, never changed in place. Amounts in micro-units. */
import { type Micro, scaleDown } from '../money.ts';
import { monthBefore, formatMonth, monthsLater } from './month.ts';

/** The rest of one joining. */
export type Lot = {
  readonly dc: Micro;
  /** Its value when it was locked, and the price of that day; micro-dollars. */
  readonly usd: Micro;
  readonly priceUsd: Micro;
  /** ms */
  readonly joinedAt: number;
};

/** The amount locked at the end of a month and of the months before it, back to the previous mark. */
export type Mark = { readonly through: string; readonly locked: Micro };

export type HeldShare = { readonly month: string; readonly amount: Micro };

export type Investor = {
  /** 1, 2, 3 … in the order of joining. */
  readonly number: number;
  readonly vault: string;
  /** Oldest first. */
  readonly lots: readonly Lot[];
  readonly locked: Micro;
  /** The month in which `locked` last changed; the marks have the amounts at the end of unpaid months. */
  readonly changedIn: string;
  readonly marks: readonly Mark[];
  /** Micro-dollars of all joinings, exited or not. */
  readonly everUsd: Micro;
  /** Paid payouts. */
  readonly earned: Micro;
  readonly held: readonly HeldShare[];
  /** The open exit, or null. */
  readonly exit: string | null;
};

export type KycStatus = 'requested' | 'verified' | 'rejected';
export type Kyc = { readonly status: KycStatus; readonly reason: string | null };

/** An exit that is not paid in full. */
export type Exit = { readonly userId: string; readonly left: Micro; readonly steps: number };

/** A closed month whose shares are being paid. */
export type MonthBeingPaid = {
  readonly month: string;
  readonly pool: Micro;
  readonly batches: number;
  readonly done: readonly number[];
};

export type Programme = {
  /** The sum of all investors, now and at the beginning of the month in which it last changed. */
  readonly locked: Micro;
  readonly opening: Micro;
  readonly changedIn: string;
  /** The earliest month that is not closed; null before the first joining. */
  readonly nextMonth: string | null;
  readonly paying: MonthBeingPaid | null;
  /** The rest of a month's liquidity reserve; a missing month has paid nothing. */
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

/** The earliest month whose end still matters for a payout. */
const oldestNeeded = ({ nextMonth, paying }: Programme): string => paying?.month ?? nextMonth ?? '0000-01';

/** The amount that an investor had locked at the end of an unpaid month. */
export const lockedAtEnd = ({ locked, marks }: Investor, month: string): Micro =>
  marks.find(({ through }) => through >= month)?.locked ?? locked;

const sumOf = (lots: readonly Lot[]): Micro => lots.reduce((sum, { dc }) => sum + dc, 0n);

/** The investor with other lots from `at` (ms) on. Stores the earlier locked amount for months that are over. */
export function replaceLots(
  investor: Investor,
  lots: readonly Lot[],
  { at, programme }: { readonly at: number; readonly programme: Programme },
): Investor {
  const month = formatMonth(at);
  const oldest = oldestNeeded(programme);
  const fresh = month > investor.changedIn ? [{ through: monthBefore(month), locked: investor.locked }] : [];
  const marks = [...investor.marks, ...fresh].filter(({ through }) => through >= oldest);
  return { ...investor, lots, locked: sumOf(lots), changedIn: month, marks };
}

/** The locked amounts that a month's reserve depends on. */
type LockedAmounts = Pick<Programme, 'locked' | 'opening' | 'changedIn'>;

/** The programme after the locked amount has changed; `at` in ms. */
export function changeLocked<P extends LockedAmounts>(programme: P, change: Micro, at: number): P {
  const month = formatMonth(at);
  const { locked } = programme;
  return {
    ...programme,
    locked: locked + change,
    opening: computeOpening(programme, month),
    changedIn: month,
  };
}

/** The amount locked by all at the beginning of a month: the last one in which it changed, or a later one. */
export const computeOpening = ({ changedIn, locked, opening }: LockedAmounts, month: string): Micro =>
  month > changedIn ? locked : opening;

/**
 * Takes an amount from the oldest lots; returns what they had cost, and the remaining lots. The lots must have that
 * much.
 */
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

/** From when on this amount of the oldest lots may leave the vault (ruling R4); ms. Null if there is not that much. */
export function findExitableAt({ lots }: Investor, amount: Micro, afterMonths: number): number | null {
  let sum = 0n;
  for (const { dc, joinedAt } of lots) {
    sum += dc;
    if (sum >= amount) return monthsLater(joinedAt, afterMonths);
  }
  return null;
}

/** The amount that may leave the vault at `now` (ms). */
export const sumExitable = ({ lots }: Investor, now: number, afterMonths: number): Micro =>
  sumOf(lots.filter(({ joinedAt }) => monthsLater(joinedAt, afterMonths) <= now));

/** The data from which `releasable` derives. */
type Releasable = {
  readonly investors: ReadonlyMap<string, Investor>;
  readonly kyc: ReadonlyMap<string, Kyc>;
  readonly releasable: Set<string>;
};

/** Updates `releasable` after a change of a user's held shares or identity. */
export function indexReleasable(own: Releasable, userId: string): void {
  const isHeld = (own.investors.get(userId)?.held.length ?? 0) > 0;
  if (isHeld && isVerified(own, userId)) own.releasable.add(userId);
  else own.releasable.delete(userId);
}

export const isVerified = ({ kyc }: { readonly kyc: ReadonlyMap<string, Kyc> }, userId: string): boolean =>
  kyc.get(userId)?.status === 'verified';
