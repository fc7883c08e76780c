import { IconCode } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

const developerScreen = () => import('./developer-screen.tsx');

export const developer: Feature = {
  name: 'developer',
  screens: [{ path: 'developer', visitor: developerScreen, own: developerScreen }],
  places: [
    {
      to: '/developer',
      icon: IconCode,
      title: 'Developer',
      text: 'The API and its documentation',
      on: { home: 70 },
    },
  ],
};
