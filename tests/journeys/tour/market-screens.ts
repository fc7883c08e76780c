/** The screens of the explorer, the market, buying, and notifications. */
import { waitUntilVisible } from '../person.ts';
import { waitUntilShown, type Screen } from './screen.ts';

export const marketScreens: readonly Screen[] = [
  { name: 'explorer', path: '/explorer', text: /ago$/ },
  { name: 'search', path: (world) => `/explorer?q=${world.other}`, text: /transactions? found\.$/ },
  { name: 'search-nothing', path: '/explorer?q=who', text: 'No transactions found' },
  { name: 'vaults', path: '/explorer/vaults', text: 'Core Vault' },
  { name: 'vault', path: '/explorer/vault/core', text: 'Export CSV' },
  { name: 'no-vault', path: '/explorer/vault/gold', text: 'There is no vault with this name.' },
  {
    name: 'transaction',
    path: (world) => `/explorer/tx/${world.transaction}`,
    text: 'Verified on this device',
  },
  { name: 'block', path: '/explorer/block/2', text: 'Verified on this device' },
  { name: 'no-block', path: '/explorer/block/0', text: 'There is no block with this number.' },
  {
    name: 'no-entry',
    path: '/explorer/block/entry-999999',
    text: 'There is no entry with this number.',
  },
  {
    name: 'wallet-detail',
    path: (world) => `/explorer/${world.other}`,
    text: /^Transaction History \(\d+\)$/,
  },
  { name: 'market', path: '/market', text: 'Minimum purchase', isPicturedFromTop: true },
  { name: 'market-data', path: '/market/data', text: 'How prices are set' },
  { name: 'supply', path: '/digital-credit-supply', text: 'Future Phase Pricing' },
  {
    name: 'buy',
    path: '/wallet?buy=1',
    text: 'Buy DC',
    async prepare(page) {
      const sheet = page.getByRole('dialog', { name: 'Buy DC' });
      await sheet.getByLabel('Amount in US dollars').fill('100');
      return waitUntilShown(sheet.getByText('You get'));
    },
  },
  {
    name: 'buy-waiting',
    path: '/market?buy=1',
    text: 'Buy DC',
    async prepare(page) {
      const sheet = page.getByRole('dialog', { name: 'Buy DC' });
      // At the second size this screen shows the order that was opened at the first size.
      const amount = sheet.getByLabel('Amount in US dollars');
      const waiting = sheet.getByText('Waiting for the payment');
      await waitUntilVisible(amount.or(waiting));
      if (await waiting.isVisible()) return waiting;
      await amount.fill('100');
      // Behaves like a browser that blocks the new tab, because the card page has a test of its own.
      await page.evaluate(() => {
        window.open = () => null;
      });
      await sheet.getByRole('button', { name: 'Pay $100.00 by card' }).click();
      return waitUntilShown(waiting);
    },
  },
  { name: 'payment-open', path: (world) => world.orders.open, text: 'Waiting for the payment' },
  {
    name: 'payment-credited',
    path: (world) => world.orders.credited,
    text: '74.95 DC were added to your wallet.',
  },
  { name: 'payment-disputed', path: (world) => world.orders.disputed, text: 'Disputed' },
  { name: 'payment-refunded', path: (world) => world.orders.refunded, text: 'Refunded' },
  { name: 'payment-cancelled', path: (world) => world.orders.cancelled, text: 'Closed without a payment' },
  {
    name: 'payment-unknown',
    path: '/payment/success',
    text: 'This purchase is not yours, or does not exist',
  },
  { name: 'notifications', path: '/notifications', text: /ago$/ },
  { name: 'developer', path: '/developer', text: 'Four rules to build by' },
  { name: 'referral', path: '/referral', text: 'Invite people and see your rewards' },
  { name: 'investors', path: '/investors', text: 'No Investor Profile Found' },
  {
    name: 'investors-join',
    path: '/investors',
    text: 'No Investor Profile Found',
    async prepare(page) {
      await page.getByRole('button', { name: 'Invest DC' }).click();
      return waitUntilShown(page.getByRole('dialog', { name: 'Invest DC' }));
    },
  },
];
