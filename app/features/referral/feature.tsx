import { IconUsers } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';
import { rewardCredits } from './credits.ts';

export const referral: Feature = {
  name: 'referral',
  credits: rewardCredits,
  openPoints: () => import('./open-points.ts'),
  screens: [
    {
      path: 'referral',
      own: () => import('./referral-screen.tsx'),
      place: {
        icon: IconUsers,
        title: 'Referrals',
        text: 'Invite people and see your rewards',
        label: 'Referrals',
        group: 'account',
        order: 20,
      },
    },
  ],
};
