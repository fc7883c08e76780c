import type { Feature } from '#app/feature.ts';

export const picture: Feature = {
  name: 'picture',
  settingLine: { order: 5, load: () => import('./picture-setting.tsx') },
};
