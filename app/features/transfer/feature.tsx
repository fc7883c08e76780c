import { IconSend } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';

export const transfer: Feature = {
  name: 'transfer',
  finders: () => import('./find.ts'),
  bar: { to: '/wallet?tab=send', icon: IconSend, label: 'Send', order: 30, accent: true },
  openPoints: () => import('./open-points.ts'),
  due: () => import('./due.ts'),
  commands: Object.values(commands),
  privateValues: ['send'],
  settingLine: { order: 20, load: () => import('./currency-setting.tsx') },
  whileOpen: async (database) => (await import('./requests-while-open.ts')).followRequests(database),
};
