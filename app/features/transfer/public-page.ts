import type { PublicPage } from '#app/public-page.ts';

/** Shown to a visitor with a payment link until the app has read it. */
export const publicPage: PublicPage = {
  path: '/wallet',
  file: 'wallet.html',
  query: ['to', 'link'],
  modules: ['app/pages/payment-link-door.tsx', 'app/shell/public-screens.tsx'],
  title: 'VaultIQ: Wallet',
  description: 'Send, request and receive Digital Credits, also without a connection.',
  text: 'Nothing is paid before you have reviewed it.',
};
