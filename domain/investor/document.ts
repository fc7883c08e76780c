/** The documents about a person's state in the investor programme on their devices, and its public figures. */
import { z } from 'zod';
import { INVESTOR_TIERS } from './constants.ts';
import { AddressSchema } from '../ids.ts';
import { reasonLengthMax } from '../limits.ts';
import { investmentsPerUserMax } from './limits.ts';
import { MonthField } from './schema.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/** The rest of one joining; `exitableAt`: from when on it may leave the vault. */
const LotSchema = z.strictObject({
  dc: Decimal,
  usd: Decimal,
  priceUsd: Decimal,
  joinedAt: Timestamp,
  exitableAt: Timestamp,
});
export type InvestorLot = z.infer<typeof LotSchema>;

/** The document `investor`, which exists once the person has joined. */
export const InvestorStandingSchema = z.strictObject({
  /** The address of the vault. */
  vault: AddressSchema,
  joinedAt: Timestamp,
  /** By the dollars invested now; null below the lowest tier, after an exit. */
  tier: z.enum(INVESTOR_TIERS.map(({ name }) => name)).nullable(),
  /** The locked amount, and its value when it was locked. */
  investedDc: Decimal,
  investedUsd: Decimal,
  /** The dollars of all joinings, exited or not: the basis of the return (ruling R5). */
  everUsd: Decimal,
  /** Paid payouts, and shares that are held until the identity is verified. */
  earnedDc: Decimal,
  heldDc: Decimal,
  /** Oldest first. */
  lots: z.array(LotSchema).max(investmentsPerUserMax),
  /** The exit that waits for the liquidity reserve: the requested amount, and its unpaid part. */
  exit: z.strictObject({ id: z.string(), amount: Decimal, left: Decimal, requestedAt: Timestamp }).nullable(),
});
export type InvestorStanding = z.infer<typeof InvestorStandingSchema>;

/** The document `verification`, which exists once the person has requested it. `at`: the time of its present state. */
export const VerificationStandingSchema = z.strictObject({
  status: z.enum(['requested', 'verified', 'rejected']),
  since: Timestamp,
  reason: z.string().max(reasonLengthMax).optional(),
});
export type VerificationStanding = z.infer<typeof VerificationStandingSchema>;

/** The document `payout:<month>`. `poolPercentage` has two decimals; only a paid one has `paidAt`. */
export const PayoutStandingSchema = z.strictObject({
  month: MonthField,
  amountDc: Decimal,
  poolPercentage: z.string().regex(/^\d{1,3}\.\d{2}$/),
  status: z.enum(['paid', 'held']),
  createdAt: Timestamp,
  paidAt: Timestamp.optional(),
});
export type PayoutStanding = z.infer<typeof PayoutStandingSchema>;

declare module '../ledger/standing-document.ts' {
  interface StandingFields {
    investor?: InvestorStanding | undefined;
    verification?: VerificationStanding | undefined;
    payout?: PayoutStanding | undefined;
  }
}

/** The catalogue's `investors`. Unknown fields are dropped, so an older app can read a newer authority's. */
export const InvestorsValueSchema = z.object({
  /** The sum of all joinings, exited or not. */
  totalUsd: Decimal,
  totalDc: Decimal,
  /** The number of people who have ever joined. */
  investors: z.int().min(0),
  /** The locked amount in all vaults. */
  lockedDc: Decimal,
  /** The last closed month, its pool and the number of its investors; null before the first. */
  lastPayout: z.object({ month: MonthField, poolDc: Decimal, investors: z.int().min(0) }).nullable(),
  minimumUsd: Decimal,
  exitAfterMonths: z.int().min(0),
});
export type InvestorsValue = z.infer<typeof InvestorsValueSchema>;

declare module '../supply-answer.ts' {
  /** Null before it is published. */
  interface SupplyAnswerParts {
    investors: InvestorsValue | null;
  }
}

/**
 * The catalogue's `exits`: the queue for the liquidity reserve without names, and the figures that determine the
 * reserve.
 */
export const ExitsValueSchema = z.object({
  /** In the order of asking: the exits of each row, and the amount that they wait for. */
  queue: z.array(z.object({ from: z.string(), to: z.string(), exits: z.int().min(1), dc: Decimal })),
  /** False if there may be open exits from before the queue was published. */
  complete: z.boolean().default(true),
  /** The sum of all locked DC, now and at the beginning of the month in which it last changed. */
  lockedDc: Decimal,
  openingDc: Decimal,
  changedIn: MonthField,
  /** The rest of a month's reserve, if something was paid in it. */
  reserve: z.object({ month: MonthField, leftDc: Decimal }).nullable(),
  reserveBps: z.int().min(0),
  reserveMinimumDc: Decimal,
});
export type ExitsValue = z.infer<typeof ExitsValueSchema>;
