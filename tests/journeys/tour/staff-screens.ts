/** The screens that only admins and owners see. */
import type { Screen } from './screen.ts';

export const staffScreens: readonly Screen[] = [
  { name: 'admin', path: '/admin', text: 'npm run audit' },
  { name: 'admin-more', path: '/more', text: 'Tasks for admins and owners' },
  { name: 'launchpad-admin', path: '/launchpad/admin', text: 'Night trains' },
  { name: 'launchpad-security', path: '/launchpad/security', text: 'Project Management' },
];
