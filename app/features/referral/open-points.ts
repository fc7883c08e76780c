import type { OpenPointTexts } from '#app/feature.ts';
import { exactAmount } from '#app/ui/format.ts';

export const openPoints: OpenPointTexts = {
  rewardsDC: (amount) => ({
    what: `${exactAmount(amount)} DC of referral rewards on their way`,
    how: 'They are paid to your wallet automatically. Send them on then.',
    at: { to: '/referral', label: 'Referrals' },
  }),
};
