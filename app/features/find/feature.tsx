import type { Feature } from '#app/feature.ts';

export const find: Feature = {
  name: 'find',
  finders: () => import('./finders.ts'),
  privateValues: ['find'],
};
