import { IconAlertTriangle, IconListCheck, IconRocket } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';
import * as commands from './commands.ts';
import { escrowCredits } from './credits.ts';

const parent = { to: '/launchpad', text: 'Back to Launchpad' } as const;

const admin = { to: '/launchpad/admin', text: 'Back to Launchpad Admin' } as const;

export const launchpad: Feature = {
  name: 'launchpad',
  screens: [
    {
      path: 'launchpad',
      own: () => import('./launchpad-screen.tsx'),
      place: {
        icon: IconRocket,
        title: 'Launchpad',
        text: 'Projects to invest in',
        label: 'Launchpad',
        group: 'market',
        order: 20,
      },
    },
    { path: 'launchpad/project/:id/escrow', own: () => import('./replay-screen.tsx'), parent },
    { path: 'launchpad/project/:id/refunds', own: () => import('./refunds-screen.tsx'), parent },
    { path: 'launchpad/create', own: () => import('./create-screen.tsx'), parent },
    { path: 'launchpad/propose/:id', own: () => import('./propose-screen.tsx'), parent },
    {
      path: 'launchpad/admin',
      own: () => import('./admin-screen.tsx'),
      place: {
        icon: IconListCheck,
        title: 'Launchpad Admin',
        text: 'Approve, reject and verify projects',
        label: 'Launchpad Admin',
        group: 'staff',
        order: 20,
      },
    },
    { path: 'launchpad/admin/:id', own: () => import('./staff-review-screen.tsx'), parent: admin },
    {
      path: 'launchpad/security',
      own: () => import('./security-screen.tsx'),
      place: {
        icon: IconAlertTriangle,
        title: 'Security Dashboard',
        text: 'Alerts, audits and vaults of projects',
        label: 'Security Dashboard',
        group: 'staff',
        order: 30,
      },
    },
    {
      path: 'launchpad/:id',
      own: () => import('./redirect-screen.tsx'),
      beforeSignIn: () => import('./redirect-screen.tsx'),
      parent,
    },
  ],
  bar: { to: '/launchpad', icon: IconRocket, label: 'Launchpad', order: 40 },
  commands: Object.values(commands),
  privateValues: [
    'project-draft',
    'project-draft-logo',
    'project-refunds',
    'project-holders',
    'project-unsent-logos',
    'project-unstored',
  ],
  credits: escrowCredits,
  finders: () => import('./find.ts'),
  openPoints: () => import('./open-points.ts'),
};
