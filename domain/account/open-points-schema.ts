import { z } from 'zod';
import { OPEN_POINTS } from './open-points.ts';

/** The open points that prevent closing an account: amounts as decimal strings, counts, the name of a role. */
export const OpenPointsSchema = z.strictObject({
  open: z.partialRecord(z.enum(OPEN_POINTS), z.union([z.string(), z.int()])),
});
