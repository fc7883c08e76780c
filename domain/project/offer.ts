/** The checks of an offer, which the form and the authority share. */
import type { ErrorCode } from '../error-code.ts';
import { momentMs } from '../iso-time.ts';
import { DAY_MS } from '../calendar.ts';
import { MICRO_PER_UNIT, type Micro, readMicro, scaleUp } from '../money.ts';
import { type Err, err } from '../result.ts';
import { TOTAL_SUPPLY_MAX, TOTAL_SUPPLY_MIN } from './constants.ts';
import { raiseDaysAheadMax } from './limits.ts';
import type { SubmitProject } from './schema.ts';
import { isReservedSymbol } from './symbol.ts';
import type { Terms } from './terms.ts';

const optional = (amount: string | undefined): Micro | null =>
  amount === undefined ? null : readMicro(amount);

/** The terms of a payload that its schema has checked. */
export const termsOf = (offer: SubmitProject): Terms => ({
  type: offer.type,
  symbol: offer.symbol,
  totalSupply: readMicro(offer.totalSupply),
  softCap: readMicro(offer.softCap),
  hardCap: readMicro(offer.hardCap),
  price: readMicro(offer.price),
  launchPrice: readMicro(offer.launchPrice),
  startAt: momentMs(offer.startAt),
  presaleEndAt: momentMs(offer.presaleEndAt),
  endAt: momentMs(offer.endAt),
  continueAfterHardCap: offer.continueAfterHardCap,
  minStake: optional(offer.minStake),
  maxStake: optional(offer.maxStake),
  allow: offer.allow ?? null,
});

type Check = {
  readonly code: ErrorCode;
  /** The field at which its error is shown. */
  readonly field: keyof SubmitProject;
  readonly reads: readonly (keyof SubmitProject)[];
  readonly fails: (terms: Terms, circumstances: Circumstances) => boolean;
};

export type Circumstances = {
  /** ms */
  readonly now: number;
  /** ms: no raise starts earlier. */
  readonly raisesFrom: number;
};

/** In the order in which their errors are reported. */
const CHECKS: readonly Check[] = [
  {
    code: 'SYMBOL_RESERVED',
    field: 'symbol',
    reads: ['symbol'],
    fails: ({ symbol }) => isReservedSymbol(symbol),
  },
  {
    code: 'SUPPLY_OUT_OF_RANGE',
    field: 'totalSupply',
    reads: ['totalSupply'],
    fails: ({ totalSupply }) => totalSupply < TOTAL_SUPPLY_MIN || totalSupply > TOTAL_SUPPLY_MAX,
  },
  {
    code: 'LAUNCH_TOO_EARLY',
    field: 'startAt',
    reads: ['startAt'],
    fails: ({ startAt }, { raisesFrom }) => startAt < raisesFrom,
  },
  {
    code: 'DATES_OUT_OF_ORDER',
    field: 'presaleEndAt',
    reads: ['startAt', 'presaleEndAt', 'endAt'],
    fails: ({ endAt, presaleEndAt, startAt }) => startAt >= presaleEndAt || presaleEndAt > endAt,
  },
  {
    code: 'RAISE_OVER',
    field: 'presaleEndAt',
    reads: ['presaleEndAt', 'endAt'],
    fails: ({ endAt, presaleEndAt }, { now }) =>
      presaleEndAt <= now || endAt > now + raiseDaysAheadMax * DAY_MS,
  },
  {
    code: 'CAPS_OUT_OF_ORDER',
    field: 'softCap',
    reads: ['softCap', 'hardCap'],
    fails: ({ hardCap, softCap }) => softCap > hardCap,
  },
  {
    code: 'LAUNCH_PRICE_TOO_LOW',
    field: 'launchPrice',
    reads: ['price', 'launchPrice'],
    fails: ({ launchPrice, price }) => launchPrice < price,
  },
  {
    // Also for a raise that goes on after its hard cap (ruling L7).
    code: 'SUPPLY_TOO_SMALL',
    field: 'hardCap',
    reads: ['totalSupply', 'price', 'hardCap'],
    fails: ({ hardCap, price, totalSupply }) => scaleUp(hardCap, MICRO_PER_UNIT, price) > totalSupply,
  },
  {
    code: 'STAKE_LIMITS_OUT_OF_ORDER',
    field: 'minStake',
    reads: ['minStake', 'hardCap'],
    fails: ({ hardCap, maxStake, minStake }) =>
      minStake !== null && (minStake > hardCap || (maxStake !== null && minStake > maxStake)),
  },
];

/** Stands in for the fields that are not known yet, which no check reads. */
const PLACEHOLDERS: SubmitProject = {
  title: '',
  description: '',
  type: 'standard',
  symbol: '',
  totalSupply: '1',
  softCap: '1',
  hardCap: '1',
  price: '1',
  launchPrice: '1',
  startAt: '2026-01-01T00:00:00.000Z',
  presaleEndAt: '2026-01-01T00:00:00.000Z',
  endAt: '2026-01-01T00:00:00.000Z',
  continueAfterHardCap: false,
};

export type OfferFault = Pick<Check, 'code' | 'field'>;

/** The checks that an unfinished offer fails, of those that read known fields only. */
export function findOfferFaults(known: Partial<SubmitProject>, circumstances: Circumstances): OfferFault[] {
  const terms = termsOf({ ...PLACEHOLDERS, ...known });
  return CHECKS.filter(
    ({ fails, reads }) => reads.every((name) => known[name] !== undefined) && fails(terms, circumstances),
  );
}

/** The first check that the terms fail, or null. */
export function refusalOfTerms(terms: Terms, circumstances: Circumstances): Err<ErrorCode> | null {
  const failed = CHECKS.find(({ fails }) => fails(terms, circumstances));
  if (failed === undefined) return null;
  const { code, field } = failed;
  return err(code, code === 'LAUNCH_TOO_EARLY' ? { field, earliest: circumstances.raisesFrom } : { field });
}
