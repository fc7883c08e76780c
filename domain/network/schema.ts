/** The public figures of the network: GET /api/network. */
import { z } from 'zod';
import { DecimalField, TimestampField } from '../wire-fields.ts';

export const NetworkFiguresSchema = z.object({
  asOf: TimestampField,
  movedToday: DecimalField.describe('The DC of all transactions since 00:00 UTC'),
  people: z.int().describe('The people who have a wallet'),
  lastBlock: z
    .object({ n: z.int().describe('Its number'), at: TimestampField })
    .nullable()
    .describe('The newest durable block; null before the first'),
});
export type NetworkFigures = z.infer<typeof NetworkFiguresSchema>;
