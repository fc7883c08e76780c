import { IconGauge } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const admin: Feature = {
  name: 'admin',
  screens: [{ path: 'admin', own: () => import('./admin-screen.tsx') }],
  places: [
    {
      to: '/admin',
      icon: IconGauge,
      title: 'Admin Panel',
      text: 'Tasks for admins and owners',
      on: { home: 80 },
      staffOnly: true,
    },
  ],
};
