/** Transfers that are not sent: cancelled while they wait, refused on arrival, or invalid in the form. The form keeps what was typed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ERRORS } from '#domain/errors.ts';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { findFaultsInEverySize } from './screen-faults.ts';
import {
  begin,
  balance,
  waitUntilHidden,
  goToPlace,
  historyRows,
  lastTransfer,
  selectTab,
  review,
  waitUntilVisible,
  seesBalance,
  send,
  signIn,
  chosenRecipient,
  fillRecipient,
  toReview,
} from './person.ts';

let host: Host;
let phone: Device;
let to: string;
let from: string;

beforeEach(async () => {
  host = await startHost();
  phone = await makeDevice(host, { size: 'phone' });
  to = await host.newcomer();
  from = await begin(phone, 'sender@journey.example');
  await host.fund(from, '10', 'DC');
  await seesBalance(phone.page, 'DC', '10.00');
});

afterEach(async () => {
  await phone.destroy();
  await host.close();
  host.remove();
});

test('a waiting transfer is cancelled, and stays cancelled when the network returns', async () => {
  const { page } = phone;
  await phone.goOffline();
  await send(page, { to, amount: '4' });
  await lastTransfer(page).getByRole('button', { name: 'Cancel' }).click();
  await waitUntilVisible(lastTransfer(page).getByText('Cancelled'));
  await selectTab(page, 'Overview');
  expect(await balance(page, 'DC').getByText('on its way').count()).toBe(0);
  await phone.goOnline();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await send(page, { to, amount: '1' });
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  const transfers = await host.transfers();
  expect(transfers).toHaveLength(1);
  expect(phone.faults()).toEqual([]);
});

test('a refusal by the protocol is kept on this device, and is shown like any other refusal in each tab and offline', async () => {
  const { page } = phone;
  const bell = (tab: typeof page, unread: RegExp) => tab.getByRole('link', { name: unread });
  phone.allow(/422 \(Unprocessable Entity\) @ .*\/api\/commands$/);
  await bell(page, /^Notifications/).click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await waitUntilVisible(bell(page, /^Notifications$/));
  await goToPlace(page, 'Wallet');

  const { status, title, text, remedy, retry } = ERRORS.COMMAND_INVALID;
  const body = JSON.stringify({
    ...{ type: '', code: 'COMMAND_INVALID', detail: text },
    ...{ title, status, remedy, retry },
  });
  const refusal = { status, body, contentType: 'application/problem+json' };
  await page.route('**/api/commands', (route) => route.fulfill(refusal), { times: 1 });
  await send(page, { to, amount: '4', note: 'Rent' });
  await waitUntilVisible(lastTransfer(page).getByText('Not sent', { exact: true }));
  await waitUntilVisible(bell(page, /^Notifications, 1 unread$/));
  expect(await host.transfers()).toHaveLength(0);

  const second = await phone.openTab('/notifications');
  const row = (tab: typeof page) => tab.getByRole('listitem').filter({ hasText: 'Transfer not sent' });
  await waitUntilVisible(row(second).getByText(/^4\.00 DC to .* stayed in your wallet: /));
  expect(await findFaultsInEverySize(second, 'refused-here')).toEqual([]);
  await second.getByRole('button', { name: 'Mark all as read' }).click();
  await waitUntilVisible(bell(page, /^Notifications$/));
  await second.close();

  await phone.goOffline();
  await phone.goto('/notifications');
  await waitUntilVisible(row(page));
  await waitUntilVisible(bell(page, /^Notifications$/));
  expect(phone.faults()).toEqual([]);
});

test('a transfer that the authority refuses says why, and offers one next step with everything filled in', async () => {
  const { page } = phone;
  await phone.goOffline();
  await send(page, { to, amount: '8', note: 'Rent' });
  // Another device of the same person spends the money meanwhile.
  const other = await makeDevice(host, { size: 'desktop' });
  const desk = await other.open('/auth');
  await signIn(desk, 'sender@journey.example');
  await seesBalance(desk, 'DC', '10.00');
  await send(desk, { to, amount: '5' });
  await waitUntilVisible(lastTransfer(desk).getByText('Done'));

  await phone.goOnline();
  // Checked first, because the toast disappears after a while.
  await waitUntilVisible(page.getByText('Transaction Failed'));
  const card = lastTransfer(page);
  await waitUntilVisible(card.getByText('Not sent', { exact: true }));
  await waitUntilVisible(card.getByText(/Insufficient balance/));
  await waitUntilVisible(card.getByText(/8\.004 DC were needed, 4\.9975 DC were available/));
  expect(await card.getByRole('button').or(card.getByRole('link')).allTextContents()).toContain(
    'Edit and send again',
  );
  await card.getByRole('button', { name: 'Edit and send again' }).click();
  await eventually(() => chosenRecipient(page)).toBe(to);
  expect(await page.getByLabel('Amount').inputValue()).toBe('8');
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Rent');
  await seesBalanceOn(page, '4.99');
  await selectTab(page, 'History');
  await waitUntilVisible(historyRows(page).filter({ hasText: 'Not sent' }));
  expect((await host.transfers()).length).toBe(1);
  expect([...phone.faults(), ...other.faults()]).toEqual([]);
  await other.destroy();
});

async function seesBalanceOn(page: Parameters<typeof seesBalance>[0], amount: string): Promise<void> {
  await goToPlace(page, 'Wallet');
  await seesBalance(page, 'DC', amount);
}

test('form errors appear next to their field, and nothing typed is lost', async () => {
  const { page } = phone;
  await selectTab(page, 'Send');
  const [address, amount, note] = [
    page.getByLabel('Recipient address'),
    page.getByLabel('Amount'),
    page.getByLabel('Note (optional)'),
  ];
  const goOn = page.getByRole('button', { name: 'Continue' });
  const expectText = (text: string): Promise<void> => waitUntilVisible(page.getByText(text));
  await goOn.click();
  await expectText('Please fill in all fields');
  await address.fill(from);
  await goOn.click();
  await expectText('Cannot send to your own wallet');
  await fillRecipient(page, to);
  await note.fill('Books');
  await toReview(page);
  await expectText('Please fill in all fields');
  await amount.fill('0');
  await toReview(page);
  await expectText('Please enter a valid amount');
  await amount.fill('10');
  await toReview(page);
  await expectText('Insufficient balance: 10.005 DC with the fee, 10.00 DC available');
  expect(await amount.getAttribute('aria-invalid')).toBe('true');
  // The browser's "back" leads to the step before, and a reload keeps everything.
  await page.goBack();
  expect(await address.inputValue()).toBe(to);
  await page.goForward();
  await page.reload();
  await eventually(() => chosenRecipient(page)).toBe(to);
  expect(await amount.inputValue()).toBe('10');
  expect(await note.inputValue()).toBe('Books');

  // The form keeps everything when the sheet is closed.
  await review(page, { to, amount: '2', note: 'Books' });
  await page.keyboard.press('Escape');
  await waitUntilHidden(page.getByRole('dialog', { name: 'Review' }));
  expect(await amount.inputValue()).toBe('2');

  // Online, the form says that nobody has the address.
  const [nobody, noBody] = ['A', 'B', 'C']
    .filter((end) => !to.endsWith(end))
    .map((end) => to.slice(0, -1) + end);
  phone.allow(/422 \(Unprocessable Entity\) @ .*\/api\/payees\//);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await address.fill(nobody ?? '');
  await waitUntilVisible(page.getByText('Recipient wallet address not found'));
  await goOn.click();
  await expectText('Recipient wallet address not found');
  expect(await amount.count()).toBe(0);
  await fillRecipient(page, to);
  expect(await amount.inputValue()).toBe('2');

  // Offline, only the authority can find out, when it receives the transfer.
  await phone.goOffline();
  await send(page, { to: noBody ?? '', amount: '2' });
  await phone.goOnline();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await waitUntilVisible(lastTransfer(page).getByText(/Recipient wallet address not found/));
  expect(await host.transfers()).toHaveLength(0);

  // Sign-in keeps what was typed, too.
  const stranger = await makeDevice(host, { size: 'phone' });
  const door = await stranger.open('/auth');
  await signIn(door, 'sender@journey.example', 'not the password');
  await waitUntilVisible(door.getByRole('alert').getByText('Invalid email or password'));
  expect(await door.getByLabel('Email').inputValue()).toBe('sender@journey.example');
  stranger.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/sign-in$/);
  expect(stranger.faults()).toEqual([]);
  await stranger.destroy();
  await goToPlace(page, 'Home');
  expect(phone.faults()).toEqual([]);
});
