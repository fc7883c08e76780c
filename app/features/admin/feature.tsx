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
  staffTasks: [
    {
      title: 'Access to a lost account',
      text: 'Gives a person whose account has vanished access to their wallet again.',
      command: 'npm run job -- access --account ID --email ADDRESS --name NAME',
    },
    {
      title: 'Audit',
      text: 'Replays the whole journal and compares it with every balance and document.',
      command: 'npm run audit',
    },
  ],
};
