/** A person's standing as a fold over the durable facts about it; the stored document is the running value. Pure. */
import type { Entry } from '#domain/ledger/entry.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import type { ReferralReward, ReferralStanding } from '#domain/referral/document.ts';
import type {
  ReferralConfirmedFact,
  ReferralEarnedFact,
  ReferralFact,
  ReferralTakenBackFact,
} from '#domain/referral/facts.ts';
import { readMicro, writeMicro } from '#domain/money.ts';
import { shortAddress } from '#domain/short-address.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { isoTime } from '../iso-time.ts';
import type { DocumentFold } from './folded-documents.ts';
import type { SourcedEntry } from './ports.ts';
import { WalletMismatch } from './balance-after.ts';

const isReferralFact = (fact: Fact): fact is ReferralFact => fact.kind.startsWith('referral.');

const ID_LENGTH = 24;

/** Says nothing of whom it is about. */
const idOf = ({ referred }: ReferralFact): string => `referral:${hashHex(referred).slice(0, ID_LENGTH)}`;

function fold(before: StandingDoc | null, fact: ReferralFact, sourced: SourcedEntry): StandingDoc {
  const { entry } = sourced;
  if (before !== null && before.seq >= entry.seq) return before;
  const referral = before?.referral;
  const as = { id: idOf(fact), seq: entry.seq, at: isoTime(entry.at) };
  if (fact.kind === 'referral.earned') return { ...as, referral: earned(referral, fact, as.at) };
  if (referral === undefined) {
    throw new WalletMismatch(`there is no ${as.id} before entry ${String(entry.seq)}`);
  }
  return { ...as, referral: changed(referral, fact, sourced) };
}

function earned(
  before: ReferralStanding | undefined,
  fact: ReferralEarnedFact,
  earnedAt: string,
): ReferralStanding {
  const { address, amount, joinedAt, trigger, waitsFor } = fact;
  const status = waitsFor === undefined ? statusOf(fact) : 'unconfirmed';
  const reward: ReferralReward = { trigger, amount, status, earnedAt, ...heldUntilOf(fact) };
  if (before !== undefined) return { ...before, rewards: [...before.rewards, reward] };
  return { who: shortAddress(address), joinedAt: isoTime(joinedAt), rewards: [reward] };
}

type WaitingFact = ReferralEarnedFact | ReferralConfirmedFact;

const statusOf = ({ heldUntil }: WaitingFact): 'held' | 'queued' =>
  heldUntil === undefined ? 'queued' : 'held';

const heldUntilOf = ({ heldUntil }: WaitingFact): Pick<ReferralReward, 'heldUntil'> =>
  heldUntil === undefined ? {} : { heldUntil: isoTime(heldUntil) };

function changed(
  before: ReferralStanding,
  fact: Exclude<ReferralFact, ReferralEarnedFact>,
  sourced: SourcedEntry,
): ReferralStanding {
  const rewards = before.rewards.map((reward) =>
    reward.trigger === fact.trigger ? { ...reward, ...changeOf(reward, fact, sourced) } : reward,
  );
  return { ...before, rewards };
}

function changeOf(
  reward: ReferralReward,
  fact: Exclude<ReferralFact, ReferralEarnedFact>,
  { entry, leaf }: SourcedEntry,
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

/** The index of the movement among the transactions of the entry: a reward is paid in an entry of its own. */
const movement = ({ facts }: Entry): number =>
  facts.filter(isTransaction).findIndex(({ transactionKind }) => transactionKind === 'referral');

export const standingFold: DocumentFold<ReferralFact, StandingDoc> = {
  collection: 'standing',
  factsOf: ({ facts }, userId) => facts.filter(isReferralFact).filter((fact) => fact.userId === userId),
  idOf,
  fold,
};
