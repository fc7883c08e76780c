/** The findings about buying. */
import { IconCreditCard } from '@tabler/icons-react';
import { actionFinder } from '#app/ui/action-finder.ts';

export const finders = [
  actionFinder([
    {
      id: 'buy',
      icon: IconCreditCard,
      title: 'Buy DC',
      text: 'Digital Credits by card',
      words: 'purchase top up add money',
      suggested: 40,
      choice: { to: '/wallet?buy=1' },
    },
  ]),
];
