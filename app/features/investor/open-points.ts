import type { OpenPointTexts } from '#app/feature.ts';
import { countText } from '#app/ui/count-text.ts';
import { exactAmount } from '#app/ui/format.ts';

const at = { to: '/investors', label: 'Investors' };

export const openPoints: OpenPointTexts = {
  investedDC: (amount) => ({
    what: `${exactAmount(amount)} DC in the investor programme`,
    how: 'Request an exit: this is possible six months after joining.',
    at,
  }),
  exits: () => ({
    what: 'An exit from the investor programme is not paid in full',
    how: 'It is paid automatically, in its turn. Nothing needs to be done.',
    at,
  }),
  shares: (count) => ({
    what: countText(
      count,
      'monthly share is held or still to come',
      'monthly shares are held or still to come',
    ),
    how: 'Shares are paid after the month has ended, and held ones when your identity is verified.',
    at,
  }),
};
