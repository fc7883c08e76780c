/** The notices to a referrer. */
import { readMicro, sayMicro } from '../money.ts';
import { shortAddress } from '../short-address.ts';
import { formatDay } from '../schedule/civil-time.ts';
import type {
  ReferralCancelledFact,
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralPaidFact,
  ReferralTakenBackFact,
} from './facts.ts';
import type { ReferralTrigger, RewardLoss } from './reward.ts';

const DID: Readonly<Record<ReferralTrigger, string>> = {
  signup: 'signed up with your link',
  purchase: 'bought DC for the first time',
  project: 'created a first project',
};

const sumOf = (amount: string): string => `${sayMicro(readMicro(amount))} DC`;

export const paidText = ({ address, amount, released, trigger }: ReferralPaidFact): string =>
  `${released === true ? 'Released: ' : ''}${sumOf(amount)} were added to your wallet: ${shortAddress(address)} ${DID[trigger]}`;

type WaitingFact = ReferralEarnedFact | ReferralConfirmedFact;

export const queuedText = ({ address, amount, trigger }: WaitingFact): string =>
  `${shortAddress(address)} ${DID[trigger]}. ${sumOf(amount)} are paid to you as soon as the marketing vault can`;

export const heldText = ({ address, amount, heldUntil = 0, trigger }: WaitingFact): string =>
  `${shortAddress(address)} ${DID[trigger]}. ${sumOf(amount)} are held for you until ${formatDay(heldUntil)}`;

const BECAUSE: Readonly<Record<RewardLoss, string>> = {
  refunded: 'the purchase that earned it was refunded',
  charged_back: 'the bank took back the payment that earned it',
  mailbox_used: 'the mailbox belongs to somebody who is here already',
};

export const takenBackText = (fact: ReferralTakenBackFact | ReferralCancelledFact): string => {
  const because = BECAUSE[fact.reason ?? 'refunded'];
  if (fact.kind === 'referral.cancelled')
    return `The reward that was held for ${shortAddress(fact.address)} is cancelled, because ${because}`;
  return `${sumOf(fact.amount)} of the reward for ${shortAddress(fact.address)} were taken back, because ${because}`;
};
