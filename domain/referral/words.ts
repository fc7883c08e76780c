/** What whoever referred is told. */
import { readMicro, sayMicro } from '../money.ts';
import { shortAddress } from '../short-address.ts';
import type { ReferralEarnedFact, ReferralPaidFact } from './facts.ts';
import type { ReferralTrigger } from './reward.ts';

const DID: Readonly<Record<ReferralTrigger, string>> = {
  signup: 'signed up with your link',
  purchase: 'bought DC for the first time',
  project: 'created a first project',
};

const sumOf = (amount: string): string => `${sayMicro(readMicro(amount))} DC`;

export const paidWords = ({ address, amount, trigger }: ReferralPaidFact): string =>
  `${sumOf(amount)} were added to your wallet: ${shortAddress(address)} ${DID[trigger]}`;

export const queuedWords = ({ address, amount, trigger }: ReferralEarnedFact): string =>
  `${shortAddress(address)} ${DID[trigger]}. ${sumOf(amount)} are paid to you as soon as the marketing vault can`;
