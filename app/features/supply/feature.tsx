import type { Feature } from '#app/feature.ts';

export const supply: Feature = {
  name: 'supply',
  screens: [
    {
      path: 'digital-credit-supply',
      visitor: () => import('./supply-screen.tsx'),
      own: () => import('./device-supply-screen.tsx'),
    },
  ],
};
