/** The screens of Home and of sending. */
import { paymentLink } from '#app/features/transfer/payment-link.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import { review } from '../person.ts';
import { pathOf, waitUntilShown, type Screen } from './screen.ts';
import type { World } from './world.ts';

const requestPath = (world: World): string =>
  pathOf(
    paymentLink(
      world.host.origin,
      aRequest({
        to: world.other,
        amount: '12.5',
        currency: 'DC',
        note: 'Lunch',
        expiresAt: '2999-01-01T00:00:00.000Z',
      }),
    ),
    world,
  );

export const sendScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', text: 'Latest activity' },
  { name: 'dashboard-steps', path: '/dashboard', text: 'First steps' },
  { name: 'dashboard-due', path: '/dashboard', text: 'Due' },
  { name: 'wallet', path: '/wallet', text: 'Latest activity' },
  { name: 'send', path: '/wallet?tab=send', text: 'Recipient address' },
  {
    name: 'send-errors',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      await page.getByLabel('Recipient address').fill('');
      await page.getByRole('button', { name: /^(Review|Continue)$/ }).click();
      return waitUntilShown(page.getByText('Please fill in all fields'));
    },
  },
  {
    name: 'send-nobody',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      await page.getByLabel('Recipient address').fill('somebody');
      await page.getByRole('button', { name: /^(Review|Continue)$/ }).click();
      return waitUntilShown(page.getByText('Recipient wallet address not found'));
    },
  },
  {
    name: 'send-amount',
    path: (world) => `/wallet?tab=send&to=${world.other}&amount=12.5&currency=DC`,
    text: 'Review',
    async prepare(page) {
      await page.getByLabel('Amount').fill('1234567.891');
      // The amounts below one another have as many decimals as the fee.
      return waitUntilShown(page.getByText(/^Insufficient balance|1,234,567\.891000 DC$/));
    },
  },
  {
    name: 'send-later',
    path: (world) => `/wallet?tab=send&when=later&to=${world.other}`,
    text: 'Review',
    async prepare(page) {
      await page.getByLabel('Repeats').selectOption('month');
      await page.getByLabel('Ends').selectOption('count');
      await page.getByLabel('Times').fill('12');
      return waitUntilShown(page.getByText(/summer and winter/));
    },
  },
  { name: 'scheduled', path: '/wallet/scheduled', text: '12.50 DC' },
  {
    name: 'scheduled-detail',
    path: '/wallet/scheduled',
    text: '12.50 DC',
    async prepare(page) {
      await page.getByRole('list', { name: 'Coming' }).getByRole('link').first().click();
      return waitUntilShown(page.getByRole('region', { name: 'Next dates' }));
    },
  },
  {
    name: 'scheduled-cancel',
    path: '/wallet/scheduled',
    text: '12.50 DC',
    async prepare(page) {
      await page.getByRole('list', { name: 'Coming' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Cancel transfer' }).click();
      return waitUntilShown(page.getByRole('group', { name: 'Cancel this scheduled transfer?' }));
    },
  },
  {
    name: 'send-review',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page, world) {
      const own = await page.evaluate(() => localStorage.getItem('vaultiq.person') ?? '');
      const { items } = (await (
        await fetch(`${world.host.origin}/api/explorer/transactions?limit=50&type=send`)
      ).json()) as {
        items: { from: string; to: string }[];
      };
      const to = items.map((item) => item.to).find((address) => !own.includes(address)) ?? '';
      return review(page, { to, amount: '12.5', note: 'Tickets' });
    },
  },
  { name: 'send-request-review', path: requestPath, text: 'Request to be paid by' },
  {
    name: 'send-request',
    path: requestPath,
    text: 'Request to be paid by',
    async prepare(page) {
      await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Back' }).click();
      await page.getByRole('dialog', { name: 'Review' }).waitFor({ state: 'hidden' });
      return waitUntilShown(page.getByText('Send something else'));
    },
  },
  { name: 'send-opened', path: '/wallet?tab=send', text: 'Requests you opened' },
  {
    name: 'send-request-expired',
    path: (world) =>
      pathOf(
        paymentLink(
          world.host.origin,
          aRequest({ to: world.other, amount: '3', currency: 'DC', expiresAt: '2026-01-01T00:00:00.000Z' }),
        ),
        world,
      ),
    text: 'This payment request has expired',
  },
  {
    name: 'send-request-changed',
    path: (world) => `/wallet?tab=send&to=${world.other}&amount=3&currency=DC&request=changed`,
    text: 'This payment request has been changed',
  },
  {
    name: 'contacts',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      await page.getByRole('button', { name: 'Contacts', exact: true }).click();
      return waitUntilShown(page.getByRole('region', { name: 'Recent' }));
    },
  },
  {
    name: 'contact-form',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      await page.getByRole('button', { name: 'Contacts', exact: true }).click();
      await page.getByRole('button', { name: 'New contact' }).click();
      await page.getByRole('button', { name: 'Save contact' }).click();
      return waitUntilShown(page.getByText('Enter a name for this contact'));
    },
  },
  {
    name: 'scan',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      await page.getByRole('button', { name: 'Scan' }).click();
      return waitUntilShown(page.getByRole('button', { name: 'Choose a picture' }));
    },
  },
];
