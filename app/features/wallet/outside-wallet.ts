/** A person's credits outside the wallet's balance: invested, leaving, and held. */
import { readMicro } from '#domain/money.ts';
import type { StandingDoc } from '#domain/ledger/standing-document.ts';
import { useRecords } from '#app/data/queries/records.ts';

/** Micro-DC. `leaving` is part of `invested`. */
export type OutsideWallet = {
  readonly invested: bigint;
  /** Requested by an exit, and not paid yet. */
  readonly leaving: bigint;
  /** Shares of payouts that wait for the verification of the person's identity. */
  readonly heldPayouts: bigint;
  /** Referral rewards that are earned and not paid yet. */
  readonly openRewards: bigint;
};

const isOpenReward = ({ status }: { readonly status: string }): boolean =>
  status === 'queued' || status === 'held';

export function outsideWalletIn(documents: readonly StandingDoc[]): OutsideWallet {
  const investor = documents.find(({ id }) => id === 'investor')?.investor ?? null;
  const rewards = documents.flatMap(({ referral }) => referral?.rewards ?? []).filter(isOpenReward);
  return {
    invested: investor === null ? 0n : readMicro(investor.investedDc),
    leaving: investor?.exit == null ? 0n : readMicro(investor.exit.left),
    heldPayouts: investor === null ? 0n : readMicro(investor.heldDc),
    openRewards: rewards.reduce((sum, { amount }) => sum + readMicro(amount), 0n),
  };
}

const KINDS = ['investor', 'referral'] as const;
const NONE = outsideWalletIn([]);

export const useOutsideWallet = (): OutsideWallet => useRecords(KINDS, outsideWalletIn) ?? NONE;
