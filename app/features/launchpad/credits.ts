import { readMicro } from '#domain/money.ts';
import type { CreditSource } from '#app/data/queries/credit-source.ts';

/** A person's DC in the escrow of projects. */
export const escrowCredits: CreditSource = {
  kinds: ['backing'],
  linesIn(documents) {
    const held = documents
      .flatMap(({ backing }) => backing?.stakes ?? [])
      .filter(({ status }) => status === 'held');
    const micro = held.reduce((sum, { amount }) => sum + readMicro(amount), 0n);
    return [{ name: 'In project escrow', micro, part: 'invested', to: '/launchpad' }];
  },
};
