import { IconSearch } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const explorer: Feature = {
  name: 'explorer',
  screens: [
    {
      path: 'explorer',
      visitor: () => import('./explorer-screen.tsx'),
      own: () => import('./device-explorer-screen.tsx'),
    },
    {
      path: 'explorer/tx/:transactionId',
      visitor: () => import('./transaction-screen.tsx'),
      own: () => import('./device-transaction-screen.tsx'),
    },
    {
      path: 'explorer/block/:number',
      visitor: () => import('./block-screen.tsx'),
      own: () => import('./block-screen.tsx'),
    },
    {
      path: 'explorer/vaults',
      visitor: () => import('./vaults-screen.tsx'),
      own: () => import('./device-vaults-screen.tsx'),
    },
    {
      path: 'explorer/vault/:vault',
      visitor: () => import('./vault-screen.tsx'),
      own: () => import('./device-vault-screen.tsx'),
    },
    {
      path: 'explorer/:walletAddress',
      visitor: () => import('./wallet-activity-screen.tsx'),
      own: () => import('./device-wallet-screen.tsx'),
    },
  ],
  places: [
    {
      to: '/explorer',
      icon: IconSearch,
      title: 'Transaction Explorer',
      text: 'Every transaction, in public',
      on: { home: 40, more: 70 },
    },
  ],
  bar: { to: '/explorer', icon: IconSearch, label: 'Explorer', order: 30 },
};
