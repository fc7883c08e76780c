import { readMicro } from '#domain/money.ts';
import type { CreditSource } from '#app/data/queries/credit-source.ts';

const isOpen = ({ status }: { readonly status: string }): boolean => status === 'queued' || status === 'held';

/** The rewards that are earned and not paid yet. */
export const rewardCredits: CreditSource = {
  kinds: ['referral'],
  linesIn(documents) {
    const rewards = documents.flatMap(({ referral }) => referral?.rewards ?? []).filter(isOpen);
    const micro = rewards.reduce((sum, { amount }) => sum + readMicro(amount), 0n);
    return [
      {
        name: 'Rewards not paid yet',
        micro,
        part: 'held',
        to: '/referral',
        more: 'For people you referred',
      },
    ];
  },
};
