import { IconFileCheck } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

const verify = () => import('./verify-screen.tsx');

export const receipt: Feature = {
  name: 'receipt',
  screens: [{ path: 'verify', visitor: verify, own: verify }],
  places: [
    {
      to: '/verify',
      icon: IconFileCheck,
      title: 'Check a receipt',
      text: 'Verify a transaction that somebody shows you',
      on: { more: 80 },
    },
  ],
};
