/** The screens on which several features meet. */
import { IconDots, IconHome, IconShieldLock, IconWallet } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const home: Feature = {
  name: 'home',
  screens: [{ path: 'dashboard', own: () => import('./dashboard-screen.tsx') }],
  bar: { to: '/dashboard', icon: IconHome, label: 'Home', order: 10 },
};

export const walletPage: Feature = {
  name: 'wallet',
  screens: [{ path: 'wallet', own: () => import('./wallet-screen.tsx') }],
  places: [
    {
      to: '/wallet',
      icon: IconWallet,
      title: 'Wallet',
      text: 'Balances, send, receive and history',
      on: { home: 10 },
    },
  ],
  bar: { to: '/wallet', icon: IconWallet, label: 'Wallet', order: 20 },
};

export const marketPage: Feature = {
  name: 'market-page',
  screens: [{ path: 'market', own: () => import('./market-screen.tsx') }],
};

export const security: Feature = {
  name: 'security',
  screens: [{ path: 'security', own: () => import('./security-screen.tsx') }],
  places: [
    {
      to: '/security',
      icon: IconShieldLock,
      title: 'Security Settings',
      text: 'Password, devices and how you sign in',
      on: { home: 50, more: 60 },
    },
  ],
};

export const more: Feature = {
  name: 'more',
  screens: [{ path: 'more', own: () => import('./more-screen.tsx') }],
  bar: { to: '/more', icon: IconDots, label: 'More', order: 40 },
};
