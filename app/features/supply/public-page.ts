import type { PublicPage } from '#app/public-page.ts';

export const publicPage: PublicPage = {
  path: '/digital-credit-supply',
  file: 'digital-credit-supply.html',
  modules: ['app/features/supply/supply-screen.tsx', 'app/shell/public-screens.tsx'],
  title: 'VaultIQ: Digital Credit Supply',
  description:
    'How many Digital Credits there are, what the next one costs and why: phases, prices and every change of the price.',
  text: 'Digital Credit Supply',
};
