/** Folds durable facts into the document about a referral; the stored document is the running value. Pure. */
import { isoTime } from '../iso-time.ts';
import { defineRecord, DocumentMismatch, type FoldContext } from '../ledger/document.ts';
import type { Entry } from '../ledger/entry.ts';
import { hashHex } from '../ledger/hash.ts';
import { isTransaction, transactionId } from '../ledger/record.ts';
import { readMicro, writeMicro } from '../money.ts';
import { shortAddress } from '../short-address.ts';
import { type ReferralReward, type ReferralStanding, ReferralStandingSchema } from './document.ts';
import type {
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralFact,
  ReferralTakenBackFact,
} from './facts.ts';

const ID_LENGTH = 24;

/** Does not reveal whom it is about. */
const idOf = ({ referred }: ReferralFact): string => `referral:${hashHex(referred).slice(0, ID_LENGTH)}`;

function applyEarned(
  before: ReferralStanding | null,
  fact: ReferralEarnedFact,
  earnedAt: string,
): ReferralStanding {
  const { address, amount, joinedAt, trigger, waitsFor } = fact;
  const status = waitsFor === undefined ? statusOf(fact) : 'unconfirmed';
  const reward: ReferralReward = { trigger, amount, status, earnedAt, ...heldUntilOf(fact) };
  if (before !== null) return { ...before, rewards: [...before.rewards, reward] };
  return { who: shortAddress(address), joinedAt: isoTime(joinedAt), rewards: [reward] };
}

type WaitingFact = ReferralEarnedFact | ReferralConfirmedFact;

const statusOf = ({ heldUntil }: WaitingFact): 'held' | 'queued' =>
  heldUntil === undefined ? 'queued' : 'held';

const heldUntilOf = ({ heldUntil }: WaitingFact): Pick<ReferralReward, 'heldUntil'> =>
  heldUntil === undefined ? {} : { heldUntil: isoTime(heldUntil) };

function applyChange(
  before: ReferralStanding,
  fact: Exclude<ReferralFact, ReferralEarnedFact>,
  context: FoldContext,
): ReferralStanding {
  const rewards = before.rewards.map((reward) =>
    reward.trigger === fact.trigger ? { ...reward, ...changeOf(reward, fact, context) } : reward,
  );
  return { ...before, rewards };
}

function changeOf(
  reward: ReferralReward,
  fact: Exclude<ReferralFact, ReferralEarnedFact>,
  { entry, leaf }: FoldContext,
): Partial<ReferralReward> {
  const endedAt = isoTime(entry.at);
  switch (fact.kind) {
    case 'referral.confirmed':
      return { status: statusOf(fact), ...heldUntilOf(fact) };
    case 'referral.taken_back':
      return { ...takenBack(reward, fact), ...(fact.left === '0' && { endedAt }) };
    case 'referral.paid':
      return { status: 'paid', endedAt, txId: transactionId(leaf, movement(entry)) };
    case 'referral.cancelled':
      return { status: 'cancelled', endedAt, ...(fact.reason && { reason: fact.reason }) };
    case 'referral.refused':
      return { status: 'cancelled', endedAt };
  }
}

const takenBack = (
  { back = '0', status }: ReferralReward,
  { amount, left, reason }: ReferralTakenBackFact,
): Partial<ReferralReward> => ({
  back: writeMicro(readMicro(back) + readMicro(amount)),
  reason,
  status: left === '0' ? 'taken_back' : status,
});

/** The index of the payment among the entry's transactions: a reward is paid in its own entry. */
const movement = ({ facts }: Entry): number =>
  facts.filter(isTransaction).findIndex(({ transactionKind }) => transactionKind === 'referral');

export const referralDocument = defineRecord({
  name: 'referral',
  on: {
    'referral.earned': true,
    'referral.confirmed': true,
    'referral.paid': true,
    'referral.cancelled': true,
    'referral.taken_back': true,
    'referral.refused': true,
  },
  schema: ReferralStandingSchema,
  idOf,
  fold(before: ReferralStanding | null, fact: ReferralFact, context: FoldContext): ReferralStanding {
    const { at, entry, id } = context;
    if (fact.kind === 'referral.earned') return applyEarned(before, fact, at);
    if (before === null) throw new DocumentMismatch(`there is no ${id} before entry ${String(entry.seq)}`);
    return applyChange(before, fact, context);
  },
});
