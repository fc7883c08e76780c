/** The screens that need no account. */
import { openReceipt, waitUntilShown, skeleton, type Screen } from './screen.ts';
import { fetchReceipt } from './world.ts';

export const visitorScreens: readonly Screen[] = [
  { name: 'landing', path: '/', text: /ago$/ },
  { name: 'sign-in', path: '/auth', text: 'Sign in with a passkey' },
  { name: 'sign-up', path: '/auth?tab=sign-up', text: 'Full Name' },
  {
    name: 'visitor-payment-link',
    path: (world) => `/wallet?tab=send&to=${world.other}&amount=12.5&currency=DC&note=Lunch`,
    text: 'Sign in to pay',
  },
  {
    name: 'visitor-payment-changed',
    path: (world) => `/wallet?tab=send&to=${world.other}&amount=3&currency=DC&request=changed`,
    text: 'This payment request has been changed',
  },
  { name: 'visitor-explorer', path: '/explorer', text: /ago$/ },
  {
    name: 'visitor-transaction',
    path: (world) => `/explorer/tx/${world.transaction}`,
    text: 'Verified on this device',
  },
  { name: 'visitor-block', path: '/explorer/block/2', text: 'Verified on this device' },
  {
    name: 'visitor-wallet',
    path: (world) => `/explorer/${world.other}`,
    text: /^Transaction History \(\d+\)$/,
  },
  { name: 'verify', path: '/verify', text: /^Known to this device since/ },
  {
    name: 'verify-receipt',
    path: '/verify',
    text: /^Known to this device since/,
    async prepare(page, world) {
      await openReceipt(page, await fetchReceipt(world));
      return waitUntilShown(page.getByText('Verified on this device'));
    },
  },
  {
    name: 'verify-wrong',
    path: '/verify',
    text: /^Known to this device since/,
    async prepare(page, world) {
      await openReceipt(
        page,
        (await fetchReceipt(world)).replace('"verdict":"committed"', '"verdict":"refused"'),
      );
      return waitUntilShown(page.getByText('Does not verify'));
    },
  },
  { name: 'visitor-vaults', path: '/explorer/vaults', text: 'Core Vault' },
  { name: 'visitor-vault', path: '/explorer/vault/core', text: 'Export CSV' },
  { name: 'visitor-search', path: (world) => `/explorer?q=${world.other}`, text: /transactions? found\.$/ },
  { name: 'visitor-project', path: ({ projects }) => projects['OMAP'] ?? '', text: 'Creator' },
  { name: 'landing-supply', path: '/', text: 'Ecosystem Transparency' },
  { name: 'visitor-supply', path: '/digital-credit-supply', text: 'Future Phase Pricing' },
  { name: 'visitor-investors', path: '/investors', text: 'Investor Tiers', isPicturedFromTop: true },
  { name: 'forgot-password', path: '/forgot-password', text: 'Email' },
  { name: 'reset-password', path: '/reset-password#a-link', text: 'Confirm new password' },
  { name: 'verify-email', path: '/verify-email#a-link', text: 'Confirm your email' },
  { name: 'verify-email-expired', path: '/verify-email', text: 'Go to Security Settings' },
  { name: 'visitor-developer', path: '/developer', text: 'Four rules to build by' },
  {
    name: 'loading-supply',
    path: '/digital-credit-supply',
    holds: '**/api/supply',
    text: 'Loading...',
  },
  {
    name: 'loading-explorer',
    path: '/explorer',
    holds: '**/api/explorer/**',
    text: 'Transaction Explorer',
    prepare: skeleton,
  },
  { name: 'not-found', path: '/no/such/page', text: 'Oops! Page not found' },
];
