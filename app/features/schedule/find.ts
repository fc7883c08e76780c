/** The findings about scheduled transfers. */
import { IconCalendarPlus } from '@tabler/icons-react';
import { actionFinder } from '#app/ui/action-finder.ts';

export const finders = [
  actionFinder([
    {
      id: 'schedule',
      icon: IconCalendarPlus,
      title: 'Schedule a transfer',
      text: 'Send later, or every month',
      words: 'standing order repeat rent',
      choice: { to: '/wallet?tab=send&when=later' },
    },
  ]),
];
