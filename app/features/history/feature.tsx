import type { Feature } from '#app/feature.ts';

export const history: Feature = {
  name: 'history',
  screens: [
    {
      path: 'wallet/charts',
      own: () => import('./charts-screen.tsx'),
      parent: { to: '/wallet?tab=history', text: 'Back to History' },
    },
  ],
};
