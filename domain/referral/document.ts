/** A referral as the devices of whoever referred hold it. */
import { z } from 'zod';
import { REFERRAL_TRIGGERS, REWARD_LOSSES } from './reward.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/**
 * What one trigger brought. `unconfirmed`: whoever came has not confirmed a mailbox. `held`: until `heldUntil`, and then
 * until the vault can pay it. `queued`: until the vault can. `cancelled`, `taken_back`: all of it is gone, for this `reason`.
 */
const RewardSchema = z.strictObject({
  trigger: z.enum(REFERRAL_TRIGGERS),
  /** DC. */
  amount: Decimal,
  status: z.enum(['unconfirmed', 'held', 'queued', 'paid', 'cancelled', 'taken_back']),
  earnedAt: Timestamp,
  heldUntil: Timestamp.optional(),
  /** DC of it that were taken back, also of one of which a part stays. */
  back: Decimal.optional(),
  reason: z.enum(REWARD_LOSSES).optional(),
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
