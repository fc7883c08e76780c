import { z } from 'zod';
import { DecimalField, TimestampField } from '../wire-fields.ts';

/** Basis points are numbers, amounts decimal strings. */
export const LaunchpadTermsSchema = z.object({
  refundFeeDc: DecimalField,
  takeBackHours: z.int().min(0),
  completionFeeBps: z.int().min(0),
  escrowReleaseOn: z.enum(['launch_and_check', 'launch']),
  vestingMode: z.enum(['cliff', 'linear']),
  /** These are absent where they are the usual ones. */
  projectFeeUsd: DecimalField.optional(),
  adminProjectsBeyondFree: z.enum(['pay', 'refuse']).optional(),
  raisesFrom: TimestampField.optional(),
});
