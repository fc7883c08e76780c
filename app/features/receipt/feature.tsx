import { IconFileCheck } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

const verify = () => import('./verify-screen.tsx');

export const receipt: Feature = {
  name: 'receipt',
  screens: [
    {
      path: 'verify',
      visitor: verify,
      own: verify,
      place: {
        icon: IconFileCheck,
        title: 'Check a receipt',
        text: 'Verify a transaction that somebody shows you',
        label: 'Verify',
        group: 'network',
        order: 20,
      },
    },
  ],
};
