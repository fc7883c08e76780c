import { IconCoins } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const supply: Feature = {
  name: 'supply',
  screens: [
    {
      path: 'digital-credit-supply',
      visitor: () => import('./supply-screen.tsx'),
      own: () => import('./device-supply-screen.tsx'),
      place: {
        icon: IconCoins,
        title: 'Digital Credit Supply',
        text: 'How many DC there are, and their price',
        label: 'Supply',
        group: 'market',
        order: 30,
      },
    },
  ],
};
