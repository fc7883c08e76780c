import type { PublicPage } from '#app/public-page.ts';

export const publicPage: PublicPage = {
  path: '/',
  file: 'landing.html',
  modules: ['app/features/landing/landing-screen.tsx', 'app/pages/landing-below-fold.tsx'],
  title: 'VaultIQ: Digital Credit wallet',
  description:
    'Digital Credits: money you can send, invest and check yourself, from your phone, even on a bad network or without one. Live figures, supply, roadmap and investor programme.',
  text: 'News by mail',
};
