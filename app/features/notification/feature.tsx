import { IconBell } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const notification: Feature = {
  name: 'notification',
  screens: [
    {
      path: 'notifications',
      own: () => import('./notifications-screen.tsx'),
      place: {
        icon: IconBell,
        title: 'Notifications',
        text: 'What happened in your wallet',
        label: 'Notifications',
        group: 'account',
        order: 10,
      },
    },
  ],
  settingLine: {
    order: 30,
    load: async () => ({ Component: (await import('./notifications-screen.tsx')).SoundSwitch }),
  },
};
