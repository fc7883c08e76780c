/** The screens that only admins and owners see. */
import type { Screen } from './screen.ts';

export const staffScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin', text: 'npm run audit' },
  { name: 'admin-more', path: '/more', text: 'Tasks for admins and owners' },
  { name: 'launchpad-admin', path: '/launchpad/admin', text: 'Night trains', isPicturedFromTop: true },
  { name: 'launchpad-review', path: ({ review }) => review, text: 'Fee held' },
  { name: 'launchpad-security', path: '/launchpad/security', text: 'own stake is 21% of the hard cap' },
  { name: 'launchpad-management', path: '/launchpad/security?tab=management', text: 'Not audited' },
];
