import { IconChartPie } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';
import { investorCredits } from './credits.ts';

export const investor: Feature = {
  name: 'investor',
  finders: () => import('./find.ts'),
  credits: investorCredits,
  openPoints: () => import('./open-points.ts'),
  due: () => import('./due.ts'),
  screens: [
    {
      path: 'investors',
      visitor: () => import('./investors-screen.tsx'),
      own: () => import('./device-investors-screen.tsx'),
      place: {
        icon: IconChartPie,
        title: 'Investors',
        text: 'Invest DC, payouts and your vault',
        label: 'Investors',
        group: 'market',
        order: 40,
      },
    },
  ],
  commands: Object.values(commands),
};
