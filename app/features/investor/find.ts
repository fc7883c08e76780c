/** The findings about investing. */
import { IconCoins } from '@tabler/icons-react';
import { actionFinder } from '#app/ui/action-finder.ts';

export const finders = [
  actionFinder([
    {
      id: 'invest',
      icon: IconCoins,
      title: 'Invest DC',
      text: 'Tiers, payouts and your vault',
      choice: { to: '/investors' },
    },
  ]),
];
