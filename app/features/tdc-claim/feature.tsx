import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const tdcClaim: Feature = {
  name: 'tdc-claim',
  finders: () => import('./find.ts'),
  commands: Object.values(commands),
};
