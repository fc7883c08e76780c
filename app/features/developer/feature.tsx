import { IconCode } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

const developerScreen = () => import('./developer-screen.tsx');

export const developer: Feature = {
  name: 'developer',
  screens: [
    {
      path: 'developer',
      visitor: developerScreen,
      own: developerScreen,
      place: {
        icon: IconCode,
        title: 'Developer',
        text: 'The API and its documentation',
        label: 'Developer',
        group: 'build',
        order: 10,
      },
    },
  ],
};
