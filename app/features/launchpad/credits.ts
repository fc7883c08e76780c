import { readMicro } from '#domain/money.ts';
import type { CreditSource } from '#app/data/queries/credit-source.ts';

/** DC of the person in the escrow of projects, until a raise is over. */
export const escrowCredits: CreditSource = {
  kinds: ['backing'],
  linesIn(documents) {
    const held = documents
      .flatMap(({ backing }) => backing?.stakes ?? [])
      .filter(({ status }) => status === 'held');
    const micro = held.reduce((sum, { amount }) => sum + readMicro(amount), 0n);
    return [{ name: 'In escrow of projects', micro, part: 'invested', to: '/launchpad' }];
  },
};
