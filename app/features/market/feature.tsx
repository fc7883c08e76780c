import { IconChartBar } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const market: Feature = {
  name: 'market',
  screens: [{ path: 'market/data', own: () => import('./data-screen.tsx') }],
  places: [
    {
      to: '/market',
      icon: IconChartBar,
      title: 'Market',
      text: 'Buy DC, claim test credits',
      on: { home: 20, more: 50 },
    },
  ],
};
