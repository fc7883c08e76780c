/** The screens of receiving, the history, statements and receipts, and the search of the app. */
import { historyRows, waitUntilVisible } from '../person.ts';
import { rowTime, waitUntilShown, type Screen } from './screen.ts';

/** Opens the app's search with a text; complete when this result is shown. */
const find = (name: string, text: string, shows: string | RegExp): Screen => ({
  name,
  path: '/wallet?tab=history',
  text: rowTime,
  async prepare(page) {
    const field = page.getByRole('combobox', { name: 'Find' });
    // At the second size it may still be open.
    if (!(await field.isVisible())) await page.getByRole('button', { name: 'Find' }).click();
    await field.fill(text);
    return waitUntilShown(page.getByRole('dialog').getByText(shows));
  },
});

export const walletScreens: readonly Screen[] = [
  { name: 'receive', path: '/wallet?tab=receive', text: 'Copy payment link' },
  {
    name: 'request-errors',
    path: '/wallet?tab=receive',
    text: 'Copy payment link',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create request' }).click();
      return waitUntilShown(page.getByText('Please fill in all fields'));
    },
  },
  {
    name: 'request',
    path: '/wallet?tab=receive',
    text: 'Copy payment link',
    async prepare(page) {
      await page.getByLabel('Amount').fill('12.5');
      await page.getByLabel('Note (optional)').fill('Lunch at the station');
      await page.getByRole('button', { name: 'Create request' }).click();
      return waitUntilShown(page.getByRole('img', { name: 'QR code that asks for 12.50 DC' }));
    },
  },
  { name: 'requests', path: '/wallet?tab=receive', text: 'Lunch at the station' },
  {
    name: 'request-cancel',
    path: '/wallet?tab=receive',
    text: 'Lunch at the station',
    async prepare(page) {
      const list = page.getByRole('region', { name: 'Payment requests' });
      await list.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Cancel request' }).click();
      return waitUntilShown(page.getByRole('button', { name: 'Cancel 12.50 DC' }));
    },
  },
  { name: 'history', path: '/wallet?tab=history', text: rowTime },
  {
    name: 'history-detail',
    path: '/wallet?tab=history',
    text: rowTime,
    async prepare(page) {
      await page
        .getByRole('region', { name: 'History' })
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .click();
      await waitUntilVisible(page.getByRole('link', { name: 'View in explorer' }));
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await waitUntilVisible(receipt.getByText('Verified on this device'));
      await receipt.getByText('How it was checked').click();
      return waitUntilShown(receipt.getByRole('img', { name: 'Holds', exact: true }));
    },
  },
  {
    name: 'history-filters',
    path: '/wallet?tab=history&min=1',
    text: rowTime,
    async prepare(page) {
      return waitUntilShown(
        page.getByRole('group', { name: 'More filters' }).getByRole('button', { name: 'Clear all' }),
      );
    },
  },
  {
    name: 'history-note',
    path: '/wallet?tab=history&q=Lunch',
    text: rowTime,
    async prepare(page) {
      await historyRows(page).filter({ hasText: 'Lunch' }).first().getByRole('link').click();
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await receipt.getByLabel('Include the note').check();
      return waitUntilShown(receipt.getByRole('button', { name: 'Save receipt' }));
    },
  },
  {
    name: 'contacts-empty',
    path: '/contacts',
    text: 'No contacts yet. Save the people you pay, and find them here by name.',
  },
  {
    name: 'contact-new',
    path: '/contacts',
    text: 'No contacts yet. Save the people you pay, and find them here by name.',
    async prepare(page, world) {
      await page.getByRole('button', { name: 'New contact' }).click();
      const form = page.getByRole('form', { name: 'Contact' });
      await form.getByLabel('Address').fill(world.other);
      await form.getByLabel('Name').fill('Rita Sol');
      await form.getByLabel('Note (optional)').fill('From school');
      await form.getByRole('button', { name: 'Save contact' }).click();
      await page.getByRole('button', { name: 'Favourite' }).click();
      return waitUntilShown(page.getByRole('button', { name: 'Favourite', pressed: true }));
    },
  },
  { name: 'contact-list', path: '/contacts', text: 'Favourites' },
  { name: 'statements', path: '/wallet/statements', text: 'Closing balance' },
  {
    name: 'charts',
    path: '/wallet/charts?range=all',
    text: 'Fees paid by month',
    async prepare(page) {
      await page.getByText('Show as a table').first().click();
      return waitUntilShown(page.getByRole('region', { name: 'Balance over time as a table' }));
    },
  },
  {
    name: 'history-empty',
    path: '/wallet?tab=history&q=nothing-like-it',
    text: 'No transactions found for this search.',
  },
  find('find', '', 'Pay somebody from your wallet'),
  find('find-results', 'lunch', /^All \d+ transactions in the history$/),
  find('find-nothing', 'zebra', 'Nothing on this device matches “zebra”.'),
];
