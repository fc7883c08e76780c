import type { Feature } from '#app/feature.ts';

export const history: Feature = {
  name: 'history',
  screens: [{ path: 'wallet/charts', own: () => import('./charts-screen.tsx') }],
};
