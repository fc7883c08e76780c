import { IconRocket } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const launchpad: Feature = {
  name: 'launchpad',
  screens: [
    {
      path: 'launchpad',
      own: () => import('./launchpad-screen.tsx'),
      place: {
        icon: IconRocket,
        title: 'Launchpad',
        text: 'Projects that raise funds',
        label: 'Launchpad',
        group: 'market',
        order: 20,
      },
    },
  ],
  bar: { to: '/launchpad', icon: IconRocket, label: 'Launchpad', order: 40 },
};
