/**
 * Payment requests that are not paid: cancelled before the payment arrives, changed on the way, or without a seal. One that was opened
 * stays due on the payer's Home, offline too, until they pay or dismiss it.
 * buy-send-request-pay.test.ts shows how one is made and paid and appears on every device.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, chosenRecipient, goToPlace, lastTransfer, waitUntilVisible, seesBalance } from './person.ts';
import {
  closeRequest,
  confirm,
  makeRequest,
  readPicture,
  requestSheet,
  reviewRequest,
} from './payment-request-steps.ts';

let host: Host;
let payee: Device;
let payer: Device;
let to: string;

beforeEach(async () => {
  host = await startHost();
  payee = await makeDevice(host, { size: 'desktop' });
  payer = await makeDevice(host, { size: 'phone' });
  to = await begin(payee, 'payee@journey.example', 'Petra Payee');
  const from = await begin(payer, 'payer@journey.example', 'Paul Payer');
  await host.fund(from, '100', 'DC');
  await seesBalance(payer.page, 'DC', '100.00');
});

afterEach(async () => {
  await payee.destroy();
  await payer.destroy();
  await host.close();
  host.remove();
});

test('a request can be cancelled, and a changed one is refused', async () => {
  const [desk, phone] = [payee.page, payer.page];
  const picture = await makeRequest(desk, '7', 'Books');
  await readPicture(phone, picture);

  await requestSheet(desk).getByRole('button', { name: 'Cancel request' }).click();
  await requestSheet(desk).getByRole('button', { name: 'Cancel 7.00 DC' }).click();
  await waitUntilVisible(requestSheet(desk).getByText('Cancelled', { exact: true }));
  await closeRequest(desk);

  await confirm(await reviewRequest(phone));
  await waitUntilVisible(lastTransfer(phone).getByText('Not sent'));
  await waitUntilVisible(lastTransfer(phone).getByText('This payment request was cancelled.'));

  const changed = new URLSearchParams({
    tab: 'send',
    to,
    amount: '70',
    currency: 'DC',
    note: 'Books',
    expires: '2999-01-01T00:00:00.000Z',
    salt: 'salt000000000000',
    request: '0'.repeat(40),
  });
  await payer.goto(`/wallet?${changed.toString()}`);
  await waitUntilVisible(phone.getByText('This payment request has been changed'));
  expect(await chosenRecipient(phone)).toBe('');

  await payer.goto(`/wallet?tab=send&link=${encodeURIComponent(`web+dc:${to}?amount=3&currency=USD`)}`);
  await eventually(() => chosenRecipient(phone)).toBe(to);
  expect(await phone.getByLabel('Amount').inputValue()).toBe('3');
  expect(await host.transfers()).toHaveLength(0);
  expect([...payee.faults(), ...payer.faults()]).toEqual([]);
});

test('a request that was opened is due on Home until it is dismissed, offline too', async () => {
  const [desk, phone] = [payee.page, payer.page];
  await readPicture(phone, await makeRequest(desk, '7', 'Books'));
  await goToPlace(phone, 'Home');
  const due = phone.getByRole('link', { name: /^Requested by Petra Payee Books · ends .*7\.00 DC Pay$/ });
  await waitUntilVisible(due);
  await payer.goOffline();
  await due.click();
  // Nothing is left to fill in: the review opens, and "back" leads to the form.
  await phone.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Back' }).click();
  await waitUntilVisible(phone.getByText('Payment request', { exact: true }));
  expect(await phone.getByLabel('Amount').inputValue()).toBe('7.00');
  await phone.getByRole('button', { name: 'Send something else' }).click();
  await payer.goto('/wallet?tab=send');
  const opened = phone.getByRole('region', { name: 'Requests you opened' });
  await waitUntilVisible(opened.getByRole('link', { name: /^Petra Payee.*Books.*7\.00 DC/ }));
  await opened.getByRole('button', { name: 'Dismiss the request by Petra Payee' }).click();
  await opened.waitFor({ state: 'hidden' });
  await goToPlace(phone, 'Home');
  await waitUntilVisible(phone.getByText('Nothing is due.'));
  await payer.goOnline();
  expect(await host.transfers()).toHaveLength(0);
  expect([...payee.faults(), ...payer.faults()]).toEqual([]);
});
