/** The findings about statements. */
import { IconFileText } from '@tabler/icons-react';
import { actionFinder } from '#app/ui/action-finder.ts';

export const finders = [
  actionFinder([
    {
      id: 'statements',
      icon: IconFileText,
      title: 'Save a statement',
      text: 'A month as PDF or CSV',
      words: 'export tax',
      choice: { to: '/wallet/statements' },
    },
  ]),
];
