/** The screens on which several features meet. */
import {
  IconChartBar,
  IconDots,
  IconHome,
  IconSettings,
  IconShieldLock,
  IconWallet,
} from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const home: Feature = {
  name: 'home',
  screens: [
    {
      path: 'dashboard',
      own: () => import('./dashboard-screen.tsx'),
      place: {
        icon: IconHome,
        title: 'Home',
        text: 'Your balances and latest activity',
        label: 'Home',
        group: 'money',
        order: 10,
      },
    },
  ],
  bar: { to: '/dashboard', icon: IconHome, label: 'Home', order: 10 },
};

export const walletPage: Feature = {
  name: 'wallet',
  screens: [
    {
      path: 'wallet',
      own: () => import('./wallet-screen.tsx'),
      beforeSignIn: () => import('./payment-link-door.tsx'),
      place: {
        icon: IconWallet,
        title: 'Wallet',
        text: 'Balances, send, receive and history',
        label: 'Wallet',
        group: 'money',
        order: 20,
      },
    },
  ],
  bar: { to: '/wallet', icon: IconWallet, label: 'Wallet', order: 20 },
};

/** A project's page; a visitor who follows a shared link sees its public card first. */
export const projectPage: Feature = {
  name: 'project-page',
  screens: [
    {
      path: 'launchpad/project/:id',
      own: () => import('#app/features/launchpad/project-screen.tsx'),
      beforeSignIn: () => import('./project-link-door.tsx'),
      isPreloaded: true,
      parent: { to: '/launchpad', text: 'Back to Launchpad' },
    },
  ],
};

export const marketPage: Feature = {
  name: 'market-page',
  screens: [
    {
      path: 'market',
      own: () => import('./market-screen.tsx'),
      place: {
        icon: IconChartBar,
        title: 'Market',
        text: 'Buy DC, claim test credits',
        label: 'Market',
        group: 'market',
        order: 10,
      },
    },
  ],
};

export const security: Feature = {
  name: 'security',
  finders: () => import('./find-security.ts'),
  screens: [
    {
      path: 'security',
      own: () => import('./security-screen.tsx'),
      place: {
        icon: IconShieldLock,
        title: 'Security Settings',
        text: 'Password, devices and how you sign in',
        label: 'Security',
        group: 'account',
        order: 30,
      },
    },
  ],
};

export const settingsPage: Feature = {
  name: 'settings-page',
  screens: [
    {
      path: 'settings',
      own: () => import('./settings-screen.tsx'),
      place: {
        icon: IconSettings,
        title: 'Settings',
        text: 'Appearance, notifications and your data',
        label: 'Settings',
        group: 'account',
        order: 40,
      },
    },
  ],
};

export const more: Feature = {
  name: 'more',
  screens: [{ path: 'more', own: () => import('./more-screen.tsx'), index: true }],
  bar: { to: '/more', icon: IconDots, label: 'More', order: 50 },
};
