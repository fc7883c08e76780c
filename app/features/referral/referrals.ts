import { readMicro } from '#domain/money.ts';
import type { ReferralReward, ReferralStanding } from '#domain/referral/document.ts';
import type { StandingDoc } from '#domain/standing/document.ts';
import { useRecords } from '#app/data/queries/records.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

export type Referral = ReferralStanding & { readonly id: string };

export type ReferralsView = {
  /** The newest first. */
  readonly referrals: readonly Referral[];
  /** Micro-DC: paid so far and not taken back, held until its day, and waiting for the vault. None of it is in a balance before it is paid. */
  readonly paid: bigint;
  readonly held: bigint;
  readonly queued: bigint;
  /** Before the first sync it is not known that there are none. */
  readonly unknown: boolean;
};

const sumOf = (referrals: readonly Referral[], status: ReferralReward['status']): bigint =>
  referrals
    .flatMap(({ rewards }) => rewards)
    .reduce(
      (sum, { amount, back = '0', status: own }) =>
        own === status ? sum + readMicro(amount) - readMicro(back) : sum,
      0n,
    );

/** What the documents say of referrals. */
export function referralsIn(documents: readonly StandingDoc[]): Omit<ReferralsView, 'unknown'> {
  const referrals = documents
    .flatMap(({ id, referral }) => (referral === undefined ? [] : [{ id, ...referral }]))
    .toSorted((one, other) => other.joinedAt.localeCompare(one.joinedAt));
  return {
    referrals,
    paid: sumOf(referrals, 'paid'),
    held: sumOf(referrals, 'held'),
    queued: sumOf(referrals, 'queued'),
  };
}

/** Whom the person referred and what it brought, as this device knows it. */
export function useReferrals(): ReferralsView {
  const value = useRecords(KINDS, referralsIn);
  const pulled = useHasPulled('standing');
  const view = value ?? NONE;
  return { ...view, unknown: value === undefined || (!pulled && view.referrals.length === 0) };
}

const KINDS = ['referral'] as const;
const NONE = referralsIn([]);
