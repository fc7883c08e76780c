/** The facts, beside its amounts, from which the anti-rug card of a project is computed: times, and their transactions. */
import { z } from 'zod';
import { AddressSchema } from '../ids.ts';
import { DecimalField, TimestampField } from '../wire-fields.ts';
import { largestHoldersMax } from './limits.ts';

/** `entry`: the first transaction of the entry, as the explorer shows it; null for an entry without transactions. */
export const EntryMomentSchema = z.object({ at: TimestampField, entry: z.string().nullable() });
export type EntryMoment = z.infer<typeof EntryMomentSchema>;

export const TrustFactsSchema = z.object({
  /** When the creator's account was opened. */
  creatorSince: TimestampField,
  approval: EntryMomentSchema,
  /** `terms`: hex SHA-256 of the terms at that moment. */
  firstStake: EntryMomentSchema.extend({ terms: z.string().regex(/^[0-9a-f]{64}$/) }).nullable(),
  /** The stake that reached the soft cap. */
  softCap: EntryMomentSchema.nullable(),
  /** `liquidity`: the tokens that were set aside as liquidity. */
  launch: EntryMomentSchema.extend({ liquidity: DecimalField }).nullable(),
  /** The last part of the vesting half that was released. */
  vested: EntryMomentSchema.nullable(),
  unlocked: EntryMomentSchema.nullable(),
  /** The last burn; `most`: the most that was ever burned in 30 days. */
  burn: EntryMomentSchema.extend({ most: DecimalField }).nullable(),
  /** DC of the creator's own stakes. */
  creatorStake: DecimalField,
  /** DC in the project's escrow account. */
  inEscrow: DecimalField,
  /** The wallets with the most tokens, largest first. */
  holders: z.array(z.object({ address: AddressSchema, tokens: DecimalField })).max(largestHoldersMax),
  /** No other wallet has more tokens than this. */
  otherHoldersMost: DecimalField,
});
export type TrustFacts = z.infer<typeof TrustFactsSchema>;
