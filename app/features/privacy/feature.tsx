import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const privacy: Feature = {
  name: 'privacy',
  commands: Object.values(commands),
  settingLine: { order: 40, load: () => import('./privacy-setting.tsx') },
};
