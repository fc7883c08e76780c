/**
 * The public data about the supply of DC: the catalogue's `supply`, `price-events` and `supply-log`, and the answer of
 * GET /api/supply. Amounts are decimal strings, shares basis points, times ISO 8601 in UTC. Unknown fields are dropped,
 * so an older app can read a newer authority's.
 */
import { z } from 'zod';
import { VaultsValueSchema } from './ledger/vaults-value.ts';
import { DecimalField, TimestampField } from './wire-fields.ts';

const Phase = z.int().min(1);
const Bps = z.int().min(0).max(10_000);

/** One tranche of the supply: the DC numbered `from` to `to`, at its price. */
const PhaseRowSchema = z.object({
  phase: Phase,
  from: DecimalField,
  to: DecimalField,
  priceUsd: DecimalField,
  status: z.enum(['active', 'pending', 'sold']),
});

/** The state of the sale of DC. */
export const SupplyValueSchema = z.object({
  phase: Phase,
  priceUsd: DecimalField,
  nextPriceUsd: DecimalField,
  phaseSize: DecimalField,
  phaseSold: DecimalField,
  totalSold: DecimalField,
  totalMinted: DecimalField,
  /** Remaining in the phase. */
  available: DecimalField,
  launchAt: TimestampField,
  split: z.object({ marketing: Bps, core: Bps, universal: Bps }),
  splitMode: z.enum(['from_gross', 'on_top']),
  minimumUsd: DecimalField,
  maximumUsd: DecimalField,
  /** From the current phase on. */
  phases: z.array(PhaseRowSchema),
});
export type SupplyValue = z.infer<typeof SupplyValueSchema>;

const PriceEventSchema = z.object({
  id: z.string().max(96),
  phase: Phase,
  oldPrice: DecimalField,
  newPrice: DecimalField,
  reason: z.string().max(200),
  by: z.string().max(40),
  at: TimestampField,
});
export type PriceEvent = z.infer<typeof PriceEventSchema>;

/** Newest first. */
export const PriceEventsValueSchema = z.object({ events: z.array(PriceEventSchema) });

export const SupplyLogValueSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** The answer of GET /api/supply, without the documents of other features: null or empty while nothing is published. */
export const SupplyAnswerSchema = z.object({
  /** The time of the entry that last changed any of it. */
  asOf: TimestampField.nullable(),
  supply: SupplyValueSchema.nullable(),
  events: PriceEventsValueSchema.shape.events,
  log: SupplyLogValueSchema.shape.rows,
  vaults: VaultsValueSchema,
});

/** The features' parts of the answer: see `isInSupplyAnswer` of `ledger/document.ts`. */
export interface SupplyAnswerParts {
  asOf: string | null;
}
export type SupplyAnswer = z.infer<typeof SupplyAnswerSchema> & SupplyAnswerParts;
