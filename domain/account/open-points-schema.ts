import { z } from 'zod';
import { OPEN_POINTS } from './open-points.ts';

/** What keeps an account from being closed: amounts as decimal strings, numbers of things, the name of a role. */
export const OpenPointsSchema = z.strictObject({
  open: z.partialRecord(z.enum(OPEN_POINTS), z.union([z.string(), z.int()])),
});
