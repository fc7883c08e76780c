import { IconCalendarEvent } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const schedule: Feature = {
  name: 'schedule',
  finders: () => import('./find.ts'),
  openPoints: () => import('./open-points.ts'),
  due: () => import('./due.ts'),
  screens: [
    {
      path: 'wallet/scheduled',
      own: () => import('./scheduled-screen.tsx'),
      place: {
        icon: IconCalendarEvent,
        title: 'Scheduled transfers',
        text: 'Transfers that are sent automatically',
        label: 'Scheduled',
        group: 'money',
        order: 40,
      },
    },
  ],
  commands: Object.values(commands),
};
