/** Rewards for referrals, confirmed mailboxes and what was collected of receivables as columns of a snapshot. */
import type { State } from '#domain/ledger/state.ts';
import { keepMailbox } from '#domain/mailbox/keep-mailbox.ts';
import { type Micro, readMicro } from '#domain/money.ts';
import { changeDebt } from '#domain/receivable/debt.ts';
import type { Reward } from '#domain/referral/reward.ts';

type RewardColumns<Amount> = {
  readonly ids: string[];
  readonly referrers: string[];
  readonly amounts: Amount[];
  readonly statuses: Reward['status'][];
  readonly orders: (string | null)[];
};
type HeldColumns<Amount> = {
  readonly heldUntils: (number | null)[];
  readonly backs: Amount[];
  readonly owed: Amount[];
};

export type ReferralColumns = {
  /** In the order in which they began to count. */
  readonly rewards: RewardColumns<Micro> & HeldColumns<Micro>;
  readonly mailboxes: { readonly ids: string[]; readonly mailboxes: string[]; readonly first: boolean[] };
  readonly collected: { readonly ids: string[]; readonly purchases: Micro[]; readonly rewards: Micro[] };
};

export function captureReferrals(state: State): ReferralColumns {
  const rewards = [...state.rewards.values()];
  const mailboxes = [...state.mailboxes.values()];
  const collected = [...state.collected.values()];
  return {
    rewards: {
      ids: [...state.rewards.keys()],
      referrers: rewards.map(({ referrer }) => referrer),
      amounts: rewards.map(({ amount }) => amount),
      statuses: rewards.map(({ status }) => status),
      orders: rewards.map(({ order }) => order),
      heldUntils: rewards.map(({ heldUntil }) => heldUntil),
      backs: rewards.map(({ back }) => back),
      owed: rewards.map(({ owed }) => owed),
    },
    mailboxes: {
      ids: [...state.mailboxes.keys()],
      mailboxes: mailboxes.map(({ mailbox }) => mailbox),
      first: mailboxes.map(({ isFirst }) => isFirst),
    },
    collected: {
      ids: [...state.collected.keys()],
      purchases: collected.map(({ purchases }) => purchases),
      rewards: collected.map(({ rewards: sum }) => sum),
    },
  };
}

type Written = {
  /** Snapshots of versions that held nothing have no columns for it. */
  readonly rewards: RewardColumns<string> & Partial<HeldColumns<string>>;
  readonly mailboxes: ReferralColumns['mailboxes'];
  readonly collected: { readonly ids: string[]; readonly purchases: string[]; readonly rewards: string[] };
};

export const RESTORE_REFERRALS: {
  readonly [K in keyof Written]: (state: State, part: Written[K]) => void;
} = {
  rewards(state, { ids, referrers, amounts, statuses, orders, heldUntils, backs, owed }) {
    ids.forEach((id, row) => {
      const reward = {
        referrer: at(referrers, row),
        amount: readMicro(at(amounts, row)),
        status: at(statuses, row),
        order: at(orders, row),
        heldUntil: heldUntils === undefined ? null : at(heldUntils, row),
        back: backs === undefined ? 0n : readMicro(at(backs, row)),
        owed: owed === undefined ? 0n : readMicro(at(owed, row)),
      };
      state.rewards.set(id, reward);
      if (reward.status === 'queued') state.queuedRewards.add(id);
      changeDebt(state.receivables, reward.referrer, { rewards: reward.owed });
    });
  },
  mailboxes(state, { ids, mailboxes, first }) {
    ids.forEach((id, row) => {
      keepMailbox(state, id, { mailbox: at(mailboxes, row), isFirst: at(first, row) });
    });
  },
  collected(state, { ids, purchases, rewards }) {
    ids.forEach((id, row) => {
      const sums = { purchases: readMicro(at(purchases, row)), rewards: readMicro(at(rewards, row)) };
      changeDebt(state.collected, id, sums);
      changeDebt(state.receivables, id, { purchases: -sums.purchases, rewards: -sums.rewards });
    });
  },
};

/** The columns of a part are equally long; a shorter one is a snapshot that its digest should have refused. */
function at<T>(column: readonly T[], row: number): T {
  const value = column[row];
  if (value === undefined) throw new Error(`a snapshot's column ends before row ${String(row)}`);
  return value;
}
