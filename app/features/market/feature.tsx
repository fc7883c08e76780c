import type { Feature } from '#app/feature.ts';

export const market: Feature = {
  name: 'market',
  finders: () => import('./find.ts'),
  screens: [
    {
      path: 'market/data',
      own: () => import('./data-screen.tsx'),
      parent: { to: '/market', text: 'Back to Market' },
    },
  ],
};
