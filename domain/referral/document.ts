/** A referral as the devices of whoever referred hold it. */
import { z } from 'zod';
import { REFERRAL_TRIGGERS } from './reward.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/** What one trigger brought: queued until the marketing vault can pay it; cancelled when its purchase went back before. */
const RewardSchema = z.strictObject({
  trigger: z.enum(REFERRAL_TRIGGERS),
  /** DC. */
  amount: Decimal,
  status: z.enum(['queued', 'paid', 'cancelled']),
  earnedAt: Timestamp,
  /** When it was paid or cancelled. */
  endedAt: Timestamp.optional(),
  /** The transaction that paid it. */
  txId: z.string().max(40).optional(),
});
export type ReferralReward = z.infer<typeof RewardSchema>;

/** Who signed up is told shortened: the list says that somebody came, not whose wallet can be looked up. */
export const ReferralStandingSchema = z.strictObject({
  who: z.string().max(24),
  joinedAt: Timestamp,
  /** At most one for each trigger, in the order in which they were earned. */
  rewards: z.array(RewardSchema).max(REFERRAL_TRIGGERS.length),
});
export type ReferralStanding = z.infer<typeof ReferralStandingSchema>;
