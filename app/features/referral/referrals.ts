import { readMicro } from '#domain/money.ts';
import type { ReferralReward, ReferralStanding } from '#domain/referral/document.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { useObservedData } from '#app/data/device/device-context.ts';
import { recordsOf } from '#app/data/queries/records.ts';
import { useHasPulled } from '#app/data/replication/sync-status.ts';

export type Referral = ReferralStanding & { readonly id: string };

export type ReferralsView = {
  /** Newest first. */
  readonly referrals: readonly Referral[];
  /**
   * Micro-DC: paid and not taken back, held until their day, and waiting for the vault. Unpaid rewards are in no
   * balance.
   */
  readonly paid: bigint;
  readonly held: bigint;
  readonly queued: bigint;
  /** Before the first synchronisation an empty list is not known to be empty. */
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

/** The documents' data about referrals. */
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

/** The people whom the person referred, and their rewards, as this device knows them. */
export function useReferrals(): ReferralsView {
  const value = useObservedData(observeReferrals).value;
  const pulled = useHasPulled('standing');
  const view = value ?? NONE;
  return { ...view, unknown: value === undefined || (!pulled && view.referrals.length === 0) };
}

const observeReferrals = recordsOf(['referral'], referralsIn);
const NONE = referralsIn([]);
