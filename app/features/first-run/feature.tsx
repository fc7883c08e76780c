import type { Feature } from '#app/feature.ts';

export const firstRun: Feature = {
  name: 'first-run',
  settingLine: { order: 90, load: () => import('./first-run-setting.tsx') },
  privateValues: ['first-run'],
};
