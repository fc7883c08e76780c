import { z } from 'zod';
import { DecimalField, TimestampField } from '../wire-fields.ts';

/** Basis points are numbers, amounts decimal strings. */
export const LaunchpadTermsSchema = z.object({
  refundFeeDc: DecimalField,
  takeBackHours: z.int().min(0),
  completionFeeBps: z.int().min(0),
  escrowReleaseOn: z.enum(['launch_and_check', 'launch']),
  vestingMode: z.enum(['cliff', 'linear']),
  /** The following fields are absent if they have their defaults. */
  projectFeeUsd: DecimalField.optional(),
  adminProjectsBeyondFree: z.enum(['pay', 'refuse']).optional(),
  raisesFrom: TimestampField.optional(),
});
