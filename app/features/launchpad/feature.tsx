import { IconRocket } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const launchpad: Feature = {
  name: 'launchpad',
  screens: [{ path: 'launchpad', own: () => import('./launchpad-screen.tsx') }],
  places: [
    {
      to: '/launchpad',
      icon: IconRocket,
      title: 'Launchpad',
      text: 'Projects that raise funds',
      on: { home: 30 },
    },
  ],
};
