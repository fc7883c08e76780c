import type { PublicPage } from '#app/public-page.ts';

export const publicPage: PublicPage = {
  path: '/investors',
  file: 'investors.html',
  modules: ['app/features/investor/investors-screen.tsx', 'app/shell/public-screens.tsx'],
  title: 'VaultIQ: Investors',
  description:
    'Lock Digital Credits in a vault of your own and be paid every month from the fees of the network. The model, the tiers, and every payout open to be checked.',
  text: 'Investment Model Explained',
};
