import { IconSearch } from '@tabler/icons-react';
import type { Feature } from '#app/feature.ts';

export const explorer: Feature = {
  name: 'explorer',
  finders: () => import('./find.ts'),
  screens: [
    {
      path: 'explorer',
      visitor: () => import('./explorer-screen.tsx'),
      own: () => import('./device-explorer-screen.tsx'),
      place: {
        icon: IconSearch,
        title: 'Transaction Explorer',
        text: 'Every transaction, in public',
        label: 'Explorer',
        group: 'network',
        order: 10,
      },
    },
    {
      path: 'explorer/tx/:transactionId',
      visitor: () => import('./transaction-screen.tsx'),
      own: () => import('./device-transaction-screen.tsx'),
      parent: { to: '/explorer', text: 'Back to Explorer' },
    },
    {
      path: 'explorer/block/:number',
      visitor: () => import('./block-screen.tsx'),
      own: () => import('./device-block-screen.tsx'),
      parent: { to: '/explorer', text: 'Back to Explorer' },
    },
    {
      path: 'explorer/vaults',
      visitor: () => import('./vaults-screen.tsx'),
      own: () => import('./device-vaults-screen.tsx'),
      parent: { to: '/explorer', text: 'Back to Explorer' },
    },
    {
      path: 'explorer/vault/:vault',
      visitor: () => import('./vault-screen.tsx'),
      own: () => import('./device-vault-screen.tsx'),
      parent: { to: '/explorer/vaults', text: 'Back to System Vaults' },
    },
    {
      path: 'explorer/:walletAddress',
      visitor: () => import('./wallet-activity-screen.tsx'),
      own: () => import('./device-wallet-screen.tsx'),
      parent: { to: '/explorer', text: 'Back to Explorer' },
    },
  ],
};
