import type { Feature } from '#app/feature.ts';

export const settings: Feature = {
  name: 'settings',
  finders: () => import('./find.ts'),
  settingLine: { order: 10, load: () => import('./theme-setting.tsx') },
};
