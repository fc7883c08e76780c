/** Screens without a network, and the outcome of queued commands afterwards. */
import { historyRows, lastTransfer, review } from '../person.ts';
import { rowTime, waitUntilShown, type Screen } from './screen.ts';

const nobody = 'VIQ-1800000000000-aaaaaaaaaaaa';

/** Their order matters: the command that one screen leaves waiting is needed by the next. */
export const offlineScreens: readonly Screen[] = [
  { name: 'offline-dashboard', path: '/dashboard', text: /^Offline\. As of / },
  {
    name: 'offline-waiting',
    path: '/wallet?tab=send',
    text: 'Recipient address',
    async prepare(page) {
      const waiting = lastTransfer(page).getByText('Waiting to send');
      if (await waiting.isVisible()) return waiting;
      await (await review(page, { to: nobody, amount: '3' })).click();
      return waitUntilShown(waiting);
    },
  },
  {
    name: 'offline-history-detail',
    path: '/wallet?tab=history',
    text: rowTime,
    async prepare(page) {
      await historyRows(page).first().getByRole('link').click();
      return waitUntilShown(page.getByRole('button', { name: 'Cancel', exact: true }));
    },
  },
  { name: 'offline-statements', path: '/wallet/statements', text: 'Closing balance' },
  { name: 'offline-launchpad', path: '/launchpad', text: 'Night trains' },
  {
    name: 'offline-project',
    path: ({ projects }) => projects['TRAIN'] ?? '',
    text: 'Timeline',
    isPicturedFromTop: true,
  },
  { name: 'offline-explorer', path: '/explorer?q=Lunch', text: /what this device has stored/ },
  { name: 'offline-devices', path: '/security', text: /^The list of devices needs the network/ },
  {
    name: 'offline-buy',
    path: '/wallet?buy=1',
    text: 'Buy DC',
    // Shown with an order from before that still waits, or without one.
    prepare: (page) => waitUntilShown(page.getByText(/^(You are offline|Not known on this device)$/)),
  },
  { name: 'offline-verify', path: '/verify', text: /that makes no difference here/ },
  {
    name: 'offline-leaving',
    path: '/more',
    text: 'Hide my balances in the public explorer',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
      return waitUntilShown(page.getByText(/has not been sent yet/));
    },
  },
];

/** The screens after the network is back. */
export const refusedScreens: readonly Screen[] = [
  {
    name: 'refused-history-detail',
    path: '/wallet?tab=history',
    text: rowTime,
    async prepare(page) {
      await historyRows(page).filter({ hasText: 'Not sent' }).first().getByRole('link').click();
      return waitUntilShown(page.getByText(/Recipient wallet address not found/));
    },
  },
];
