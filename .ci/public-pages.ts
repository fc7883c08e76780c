export type PublicPage = {
  readonly path: string;
  /** Below dist/app. */
  readonly file: string;
  /** The modules that the page loads by itself: their styles are written into it. */
  readonly modules: readonly string[];
  readonly title: string;
  readonly description: string;
  /** Words without which the page is not what it should be. */
  readonly text: string;
};

/** The pages that are written at build time. */
export const PAGES: readonly PublicPage[] = [
  {
    path: '/',
    file: 'landing.html',
    modules: ['app/features/landing/landing-screen.tsx', 'app/pages/landing-below-fold.tsx'],
    title: 'VaultIQ: Digital Credit wallet',
    description:
      'A wallet for Digital Credits that works offline and tells you what is final, on its way and held. Launch facts, supply, roadmap and investor programme.',
    text: 'Join the waitlist',
  },
  {
    path: '/investors',
    file: 'investors.html',
    modules: ['app/features/investor/investors-screen.tsx', 'app/shell/public-screens.tsx'],
    title: 'VaultIQ: Investors',
    description:
      'Lock Digital Credits in a vault of your own and be paid every month from the fees of the network. The model, the tiers, and every payout open to be checked.',
    text: 'Investment Model Explained',
  },
  {
    path: '/digital-credit-supply',
    file: 'digital-credit-supply.html',
    modules: ['app/features/supply/supply-screen.tsx', 'app/shell/public-screens.tsx'],
    title: 'VaultIQ: Digital Credit Supply',
    description:
      'How many Digital Credits there are, what the next one costs and why: phases, prices and every change of the price.',
    text: 'Digital Credit Supply',
  },
];
