import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const purchase: Feature = {
  name: 'purchase',
  finders: () => import('./find.ts'),
  openPoints: () => import('./open-points.ts'),
  due: () => import('./due.ts'),
  screens: [
    {
      path: 'payment/success',
      own: () => import('./success-screen.tsx'),
      parent: { to: '/market', text: 'Back to Market' },
    },
    {
      path: 'payment/cancelled',
      own: () => import('./cancelled-screen.tsx'),
      parent: { to: '/market', text: 'Back to Market' },
    },
  ],
  commands: Object.values(commands),
  privateValues: ['purchase'],
};
