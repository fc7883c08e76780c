import { IconGauge } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const admin: Feature = {
  name: 'admin',
  screens: [
    {
      path: 'admin',
      own: () => import('./admin-screen.tsx'),
      place: {
        icon: IconGauge,
        title: 'Admin Panel',
        text: 'Tasks for admins and owners',
        label: 'Admin Panel',
        group: 'staff',
        order: 10,
      },
    },
  ],
};
