import { IconAddressBook } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const contact: Feature = {
  name: 'contact',
  screens: [
    {
      path: 'contacts',
      own: () => import('./contacts-screen.tsx'),
      place: {
        icon: IconAddressBook,
        title: 'Contacts',
        text: 'The people you pay, with notes and history',
        label: 'Contacts',
        group: 'money',
        order: 30,
      },
    },
  ],
};
