import type { Feature } from '#app/feature.ts';

export const mailLink: Feature = {
  name: 'mail-link',
  screens: [
    { path: 'forgot-password', frameless: () => import('./forgot-password-screen.tsx') },
    { path: 'reset-password', frameless: () => import('./reset-password-screen.tsx') },
    { path: 'verify-email', frameless: () => import('./verify-email-screen.tsx') },
  ],
};
