/** The document about a referral on the referrer's devices. */
import { z } from 'zod';
import { REFERRAL_TRIGGERS, REWARD_LOSSES } from './reward.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();

/**
 * The reward of one trigger. `unconfirmed`: the referred person has not confirmed a mailbox. `held`: until `heldUntil`,
 * and then until the vault can pay. `queued`: until the vault can pay. `cancelled`, `taken_back`: all of it is lost,
 * for this `reason`.
 */
const RewardSchema = z.strictObject({
  trigger: z.enum(REFERRAL_TRIGGERS),
  /** DC. */
  amount: Decimal,
  status: z.enum(['unconfirmed', 'held', 'queued', 'paid', 'cancelled', 'taken_back']),
  earnedAt: Timestamp,
  heldUntil: Timestamp.optional(),
  /** The DC that were taken back, even if a part remains. */
  back: Decimal.optional(),
  reason: z.enum(REWARD_LOSSES).optional(),
  /** When it was paid or cancelled. */
  endedAt: Timestamp.optional(),
  /** The transaction that paid it. */
  txId: z.string().max(40).optional(),
});
export type ReferralReward = z.infer<typeof RewardSchema>;

/** The referred person's address is shortened: the list says that somebody came, not whose wallet can be looked up. */
export const ReferralStandingSchema = z.strictObject({
  who: z.string().max(24),
  joinedAt: Timestamp,
  /** At most one per trigger, in the order of earning. */
  rewards: z.array(RewardSchema).max(REFERRAL_TRIGGERS.length),
});
export type ReferralStanding = z.infer<typeof ReferralStandingSchema>;

declare module '../ledger/standing-document.ts' {
  /** `referral:<opaque>`: one for each referred person. */
  interface StandingFields {
    referral?: ReferralStanding | undefined;
  }
}
