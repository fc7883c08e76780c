/**
 * Contacts as a place: a person is saved with one tap from a received payment, under the name they signed up with, and found again
 * offline with what was sent and received. Favourites, notes and a removal that is undone reach the person's other devices.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  goToPlace,
  historyRows,
  newestRow,
  waitUntilVisible,
  seesBalance,
  selectTab,
  send,
  signIn,
} from './person.ts';

const email = 'owner@journey.example';

let host: Host;
let device: Device;
let rita: string;

beforeAll(async () => {
  host = await startHost();
  const ritas = await makeDevice(host, { size: 'desktop' });
  rita = await begin(ritas, 'rita@journey.example', 'Rita Sol');
  await host.fund(rita, '50', 'DC');
  device = await makeDevice(host, { size: 'phone' });
  const own = await begin(device, email, 'Otto Owner');
  await seesBalance(ritas.page, 'DC', '50.00');
  await send(ritas.page, { to: own, amount: '12.5', note: 'Concert' });
  await seesBalance(device.page, 'DC', '12.50');
  expect(ritas.faults()).toEqual([]);
  await ritas.destroy();
});

afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

test('one tap saves who has paid, under their name', async () => {
  const { page } = device;
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await waitUntilVisible(
    newestRow(page, /^Received from Rita Sol, \+12\.50 DC, confirmed, .*, Concert/),
    60_000,
  );
  await historyRows(page).first().getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Transaction' });
  await waitUntilVisible(sheet.getByRole('heading', { name: 'Received from Rita Sol' }));
  await sheet.getByRole('button', { name: 'Save Rita Sol as contact' }).click();
  await waitUntilVisible(page.getByText('Contact saved'));
  await eventually(() => sheet.getByRole('button', { name: /as contact/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
});

test('a contact has notes and history, offline too, and its removal can be undone', async () => {
  const { page } = device;
  await device.goOffline();
  await device.goto('/contacts');
  await page.getByRole('link', { name: /^Rita Sol/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Contact' });
  await waitUntilVisible(sheet.getByText(rita, { exact: true }));
  await waitUntilVisible(sheet.getByText('Received in DC'));
  await waitUntilVisible(sheet.getByRole('link', { name: /^Received.*Concert.*\+12\.50 DC$/ }));
  await sheet.getByRole('button', { name: 'Favourite' }).click();
  await sheet.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByLabel('Note (optional)').fill('From the choir');
  await sheet.getByRole('button', { name: 'Save contact' }).click();
  await waitUntilVisible(sheet.getByText('From the choir'));
  await sheet.getByRole('button', { name: 'Remove' }).click();
  await waitUntilVisible(page.getByText('No contacts yet.', { exact: false }));
  await page.getByRole('button', { name: 'Undo' }).click();
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await waitUntilVisible(favourites.getByRole('link', { name: /^Rita Sol.*From the choir$/ }));
  await page.getByLabel('Search contacts').fill('choir');
  await waitUntilVisible(favourites.getByRole('link'));
  await page.getByLabel('Search contacts').fill('nobody');
  await waitUntilVisible(page.getByText('No contact matches.'));
  await page.getByRole('button', { name: 'Clear search' }).click();
  await favourites.getByRole('link').click();
  await sheet.getByRole('link', { name: 'Pay' }).click();
  await eventually(() => new URL(page.url()).searchParams.get('to')).toBe(rita);
  await device.goOnline();
  expect(device.faults()).toEqual([]);
});

test('another device has the same contacts', async () => {
  const another = await makeDevice(host, { size: 'desktop' });
  try {
    const desk = await another.open('/auth?next=%2Fcontacts');
    await signIn(desk, email);
    const favourites = desk.getByRole('region', { name: 'Favourites' });
    await waitUntilVisible(favourites.getByRole('link', { name: /^Rita Sol.*From the choir$/ }), 60_000);
    await favourites.getByRole('link').click();
    await waitUntilVisible(desk.getByRole('complementary', { name: 'Contact' }).getByText('Received in DC'));
    expect(another.faults()).toEqual([]);
  } finally {
    await another.destroy();
  }
});
