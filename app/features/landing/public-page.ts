import type { PublicPage } from '#app/public-page.ts';

export const publicPage: PublicPage = {
  path: '/',
  file: 'landing.html',
  modules: ['app/features/landing/landing-screen.tsx', 'app/pages/landing-below-fold.tsx'],
  title: 'VaultIQ: Digital Credit wallet',
  description:
    'A wallet for Digital Credits that works offline and tells you what is final, on its way and held. Launch facts, supply, roadmap and investor programme.',
  text: 'Join the waitlist',
};
