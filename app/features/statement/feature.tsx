import { IconFileText } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const statement: Feature = {
  name: 'statement',
  finders: () => import('./find.ts'),
  screens: [
    {
      path: 'wallet/statements',
      own: () => import('./statement-screen.tsx'),
      place: {
        icon: IconFileText,
        title: 'Statements',
        text: 'Each month as PDF or CSV',
        label: 'Statements',
        group: 'money',
        order: 50,
      },
    },
  ],
};
