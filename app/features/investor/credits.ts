import { readMicro } from '#domain/money.ts';
import type { CreditSource } from '#app/data/queries/credit-source.ts';
import { exactAmount } from '#app/ui/format.ts';

const to = '/investors#dashboard';

/** DC locked in the person's investor vault, and payouts that wait until their identity is verified. */
export const investorCredits: CreditSource = {
  kinds: ['investor'],
  linesIn(documents) {
    const investor = documents.find(({ id }) => id === 'investor')?.investor ?? null;
    if (investor === null) return [];
    // Requested by an exit, and not paid yet.
    const leaving = investor.exit === null ? 0n : readMicro(investor.exit.left);
    return [
      {
        name: 'In your investor vault',
        micro: readMicro(investor.investedDc),
        part: 'invested',
        to,
        ...(leaving === 0n ? {} : { more: `${exactAmount(leaving)} DC of it wait to leave` }),
      },
      {
        name: 'Payouts held',
        micro: readMicro(investor.heldDc),
        part: 'held',
        to,
        more: 'Until your identity is verified',
      },
    ];
  },
};
