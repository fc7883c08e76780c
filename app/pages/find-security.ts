/** The findings about the person's account and its security. */
import { IconKey, IconLogout } from '@tabler/icons-react';
import { finders as pinFinders } from '../features/pin/find.ts';
import { actionFinder } from '#app/ui/action-finder.ts';

const account = actionFinder([
  {
    id: 'password',
    icon: IconKey,
    title: 'Change password',
    words: 'security account two-factor passkey',
    choice: { to: '/security' },
  },
  {
    id: 'sign-out',
    icon: IconLogout,
    title: 'Sign Out',
    text: 'Removes your data from this device',
    words: 'log out logout leave',
    choice: { show: () => import('./sign-out-action.tsx') },
  },
]);

export const finders = [...pinFinders, account];
