import type { Feature } from '#app/feature.ts';

export const statement: Feature = {
  name: 'statement',
  screens: [{ path: 'wallet/statements', own: () => import('./statement-screen.tsx') }],
};
