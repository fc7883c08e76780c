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
import { heldWords, paidWords, queuedWords, takenBackWords } from './words.ts';

const waitingReward = (facts: readonly Fact[]): ReferralEarnedFact | ReferralConfirmedFact =>
  factAbout<ReferralEarnedFact | ReferralConfirmedFact>(facts, ['referral.earned', 'referral.confirmed']);

const referralNotice = (
  type: NoticeText['type'],
  title: string,
  message: (facts: readonly Fact[]) => string,
): NoticeDefinition => ({ text: (facts) => ({ type, title, message: message(facts) }), page: '/referral' });

export const referralNotices: Readonly<Record<ReferralNotice, NoticeDefinition>> = {
  'referral.paid': referralNotice('transaction', 'Referral reward', (facts) =>
    paidWords(factAbout<ReferralPaidFact>(facts, ['referral.paid'])),
  ),
  'referral.queued': referralNotice('other', 'Referral reward on its way', (facts) =>
    queuedWords(waitingReward(facts)),
  ),
  'referral.held': referralNotice('other', 'Referral reward held', (facts) =>
    heldWords(waitingReward(facts)),
  ),
  'referral.taken_back': referralNotice('transaction', 'Referral reward taken back', (facts) =>
    takenBackWords(
      factAbout<ReferralTakenBackFact | ReferralCancelledFact>(facts, [
        'referral.taken_back',
        'referral.cancelled',
      ]),
    ),
  ),
};
