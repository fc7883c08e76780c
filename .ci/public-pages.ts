export type PublicPage = {
  readonly path: string;
  /** Below dist/app. */
  readonly file: string;
  /** The modules that the page loads by itself, the first view's first. */
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
    modules: ['app/features/landing/landing-screen.tsx', 'app/shell/landing-more.tsx'],
    title: 'VaultIQ: Digital Credit wallet',
    description:
      'A wallet for Digital Credits that works offline and tells you what is final, on its way and held. Launch facts, supply, roadmap and investor programme.',
    text: 'Join the waitlist',
  },
];
