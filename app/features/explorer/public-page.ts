import type { PublicPage } from '#app/public-page.ts';

export const publicPage: PublicPage = {
  path: '/explorer',
  file: 'explorer.html',
  modules: ['app/features/explorer/explorer-screen.tsx', 'app/shell/public-screens.tsx'],
  query: 'none',
  title: 'VaultIQ: Transaction Explorer',
  description:
    'Every transaction of the network as it happens, with its amount, its parties and a proof that anybody can check.',
  text: 'Transaction Explorer',
};
