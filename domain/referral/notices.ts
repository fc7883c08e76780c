import type { Fact } from '../ledger/facts.ts';
import { factAbout, type NoticeDefinition, type NoticeText } from '../ledger/notice.ts';
import type {
  ReferralCancelledFact,
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralNotice,
  ReferralPaidFact,
  ReferralTakenBackFact,
} from './facts.ts';
import { heldText, paidText, queuedText, takenBackText } from './notice-text.ts';

const waitingReward = (facts: readonly Fact[]): ReferralEarnedFact | ReferralConfirmedFact =>
  factAbout<ReferralEarnedFact | ReferralConfirmedFact>(facts, ['referral.earned', 'referral.confirmed']);

const referralNotice = (
  type: NoticeText['type'],
  title: string,
  message: (facts: readonly Fact[]) => string,
): NoticeDefinition => ({ text: (facts) => ({ type, title, message: message(facts) }), page: '/referral' });

export const referralNotices: Readonly<Record<ReferralNotice, NoticeDefinition>> = {
  'referral.paid': referralNotice('transaction', 'Referral reward', (facts) =>
    paidText(factAbout<ReferralPaidFact>(facts, ['referral.paid'])),
  ),
  'referral.queued': referralNotice('other', 'Referral reward on its way', (facts) =>
    queuedText(waitingReward(facts)),
  ),
  'referral.held': referralNotice('other', 'Referral reward held', (facts) => heldText(waitingReward(facts))),
  'referral.taken_back': referralNotice('transaction', 'Referral reward taken back', (facts) =>
    takenBackText(
      factAbout<ReferralTakenBackFact | ReferralCancelledFact>(facts, [
        'referral.taken_back',
        'referral.cancelled',
      ]),
    ),
  ),
};
