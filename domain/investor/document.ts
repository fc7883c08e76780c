/** Where a person stands in the investor programme, as their devices hold it, and what anybody may know of it. */
import { z } from 'zod';
import { INVESTOR_TIERS } from '../constants.ts';
import { AddressSchema } from '../ids.ts';
import { investmentsPerUserMax, reasonLengthMax } from '../limits.ts';
import { MonthField } from './schema.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/** What is left of one joining; `exitableAt`: from when on it may leave the vault. */
const LotSchema = z.strictObject({
  dc: Decimal,
  usd: Decimal,
  priceUsd: Decimal,
  joinedAt: Timestamp,
  exitableAt: Timestamp,
});
export type InvestorLot = z.infer<typeof LotSchema>;

/** The document `investor`: there is one as soon as the person has joined. */
export const InvestorStandingSchema = z.strictObject({
  /** The address of the vault. */
  vault: AddressSchema,
  joinedAt: Timestamp,
  /** By the dollars of what is invested now; null below the lowest tier, after an exit. */
  tier: z.enum(INVESTOR_TIERS.map(({ name }) => name)).nullable(),
  /** What is in the vault, and what that was worth when it was locked. */
  investedDc: Decimal,
  investedUsd: Decimal,
  /** The dollars of all joinings, exited or not: what a return is reckoned on (ruling R5). */
  everUsd: Decimal,
  /** Payouts that were paid, and shares that are held until the identity is verified. */
  earnedDc: Decimal,
  heldDc: Decimal,
  /** Oldest first. */
  lots: z.array(LotSchema).max(investmentsPerUserMax),
  /** The exit that waits for the liquidity reserve: all that was asked for, and what of it is still to be paid. */
  exit: z.strictObject({ id: z.string(), amount: Decimal, left: Decimal, requestedAt: Timestamp }).nullable(),
});
export type InvestorStanding = z.infer<typeof InvestorStandingSchema>;

/** The document `verification`: there is one as soon as the person has asked for it. `at`: when it came to be so. */
export const VerificationStandingSchema = z.strictObject({
  status: z.enum(['requested', 'verified', 'rejected']),
  since: Timestamp,
  reason: z.string().max(reasonLengthMax).optional(),
});
export type VerificationStanding = z.infer<typeof VerificationStandingSchema>;

/** The document `payout:<month>`. `poolPercentage` has two decimals; `paidAt` only of what is paid. */
export const PayoutStandingSchema = z.strictObject({
  month: MonthField,
  amountDc: Decimal,
  poolPercentage: z.string().regex(/^\d{1,3}\.\d{2}$/),
  status: z.enum(['paid', 'held']),
  createdAt: Timestamp,
  paidAt: Timestamp.optional(),
});
export type PayoutStanding = z.infer<typeof PayoutStandingSchema>;

/** The catalogue's `investors`. Unknown fields are dropped: an older app reads what a newer authority says. */
export const InvestorsValueSchema = z.object({
  /** All that was ever joined with, exited or not. */
  totalUsd: Decimal,
  totalDc: Decimal,
  /** How many people have ever joined. */
  investors: z.int().min(0),
  /** What is in the vaults now. */
  lockedDc: Decimal,
  /** The month that was closed last, its pool and among how many it was divided; null before the first. */
  lastPayout: z.object({ month: MonthField, poolDc: Decimal, investors: z.int().min(0) }).nullable(),
  minimumUsd: Decimal,
  exitAfterMonths: z.int().min(0),
});
export type InvestorsValue = z.infer<typeof InvestorsValueSchema>;

/** The catalogue's `exits`: who waits for the liquidity reserve, without names, and what the reserve follows from. */
export const ExitsValueSchema = z.object({
  /** In the order of asking: how many exits stand from one to another, and what they wait for. */
  queue: z.array(z.object({ from: z.string(), to: z.string(), exits: z.int().min(1), dc: Decimal })),
  /** Whether nobody else waits: false where exits may be open that were asked for before this was published. */
  complete: z.boolean().default(true),
  /** What all have locked, and what that was when the month began in which it changed last. */
  lockedDc: Decimal,
  openingDc: Decimal,
  changedIn: MonthField,
  /** What is left of the reserve of a month in which something was paid. */
  reserve: z.object({ month: MonthField, leftDc: Decimal }).nullable(),
  reserveBps: z.int().min(0),
  reserveMinimumDc: Decimal,
});
export type ExitsValue = z.infer<typeof ExitsValueSchema>;
