/**
 * The public data about the supply of DC: the catalogue's `supply`, `price-events` and `supply-log`, and the answer of
 * GET /api/supply. Amounts are decimal strings, shares basis points, times ISO 8601 in UTC. Unknown fields are dropped,
 * so an older app can read a newer authority's.
 */
import { z } from 'zod';
import { VaultsValueSchema } from './ledger/vaults-value.ts';

const Decimal = z.string().regex(/^-?\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();
const Phase = z.int().min(1);
const Bps = z.int().min(0).max(10_000);

/** One tranche of the supply: the DC numbered `from` to `to`, at its price. */
const PhaseRowSchema = z.object({
  phase: Phase,
  from: Decimal,
  to: Decimal,
  priceUsd: Decimal,
  status: z.enum(['active', 'pending', 'sold']),
});

/** The state of the sale of DC. */
export const SupplyValueSchema = z.object({
  phase: Phase,
  priceUsd: Decimal,
  nextPriceUsd: Decimal,
  phaseSize: Decimal,
  phaseSold: Decimal,
  totalSold: Decimal,
  totalMinted: Decimal,
  /** Remaining in the phase. */
  available: Decimal,
  launchAt: Timestamp,
  split: z.object({ marketing: Bps, core: Bps, universal: Bps }),
  splitMode: z.enum(['from_gross', 'on_top']),
  minimumUsd: Decimal,
  maximumUsd: Decimal,
  /** From the current phase on. */
  phases: z.array(PhaseRowSchema),
});
export type SupplyValue = z.infer<typeof SupplyValueSchema>;

const PriceEventSchema = z.object({
  id: z.string().max(96),
  phase: Phase,
  oldPrice: Decimal,
  newPrice: Decimal,
  reason: z.string().max(200),
  by: z.string().max(40),
  at: Timestamp,
});
export type PriceEvent = z.infer<typeof PriceEventSchema>;

/** Newest first. */
export const PriceEventsValueSchema = z.object({ events: z.array(PriceEventSchema) });

export const SupplyLogValueSchema = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** The answer of GET /api/supply, without the documents of other features: null or empty while nothing is published. */
export const SupplyAnswerSchema = z.object({
  /** The time of the entry that last changed any of it. */
  asOf: Timestamp.nullable(),
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
