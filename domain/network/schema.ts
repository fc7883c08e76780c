/** The public figures of the network: GET /api/network. */
import { z } from 'zod';
import { DecimalField, TimestampField } from '../wire-fields.ts';

const CountSchema = z.object({
  transactions: z.int(),
  fees: DecimalField.describe('The fees in DC'),
});

/** The activity on the network: sums over everybody. */
export const NetworkFiguresSchema = z.object({
  asOf: TimestampField,
  people: z.int().describe('The people who have a wallet'),
  movedToday: DecimalField.nullable().describe(
    'The DC of all transactions since 00:00 UTC; null while they are being counted',
  ),
  lastHour: CountSchema.nullable().describe('null while it is being counted'),
  lastDay: CountSchema.nullable().describe('The last 24 hours; null while they are being counted'),
  circulating: DecimalField.nullable().describe("The DC outside the system's vaults"),
  newest: z
    .object({ n: z.int().describe('Its number'), at: TimestampField, entries: z.int() })
    .nullable()
    .describe('The newest durable block; null before the first'),
  days: z
    .array(z.object({ day: z.string(), transactions: z.int() }))
    .describe('Days in UTC up to today, at most 30, as far as they are counted'),
});
export type NetworkFigures = z.infer<typeof NetworkFiguresSchema>;
