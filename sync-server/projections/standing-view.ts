/** A person's standing as a fold over the durable facts about it; the stored document is the running value. Pure. */
import type { Entry, Fact } from '#domain/ledger/entry.ts';
import { hashHex } from '#domain/ledger/hash.ts';
import { isTransaction, transactionId } from '#domain/ledger/record.ts';
import type { ReferralStanding } from '#domain/referral/document.ts';
import type { ReferralEarnedFact, ReferralFact } from '#domain/referral/facts.ts';
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
  return { ...as, referral: ended(referral, fact, sourced) };
}

function earned(
  before: ReferralStanding | undefined,
  { address, amount, joinedAt, trigger }: ReferralEarnedFact,
  earnedAt: string,
): ReferralStanding {
  const reward = { trigger, amount, status: 'queued' as const, earnedAt };
  if (before !== undefined) return { ...before, rewards: [...before.rewards, reward] };
  return { who: shortAddress(address), joinedAt: isoTime(joinedAt), rewards: [reward] };
}

function ended(
  before: ReferralStanding,
  { kind, trigger }: Exclude<ReferralFact, ReferralEarnedFact>,
  { entry, leaf }: SourcedEntry,
): ReferralStanding {
  const end =
    kind === 'referral.paid'
      ? { status: 'paid' as const, txId: transactionId(leaf, movement(entry)) }
      : { status: 'cancelled' as const };
  const rewards = before.rewards.map((reward) =>
    reward.trigger === trigger ? { ...reward, ...end, endedAt: isoTime(entry.at) } : reward,
  );
  return { ...before, rewards };
}

/** The index of the movement among the transactions of the entry: a reward is paid in an entry of its own. */
const movement = ({ facts }: Entry): number =>
  facts.filter(isTransaction).findIndex(({ transactionKind }) => transactionKind === 'referral');

export const standingFold: DocumentFold<ReferralFact, StandingDoc> = {
  collection: 'standing',
  factsOf: ({ facts }, userId) => facts.filter(isReferralFact).filter((fact) => fact.userId === userId),
  idOf,
  fold,
};
