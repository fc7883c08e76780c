/**
 * Two people use money from start to end: one buys DC by card, sends some, and requests money back with a QR code; the other
 * pays the request while offline; both see the result. It runs once with a phone that buys and a desktop that pays, and once
 * the other way round.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buyDialog, placeOrder, payWith } from './purchase-steps.ts';
import { type Device, makeDevice, type Size } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  chosenRecipient,
  goToPlace,
  newestRow,
  lastTransfer,
  selectTab,
  waitUntilVisible,
  seesBalance,
  send,
  signIn,
} from './person.ts';
import {
  closeRequest,
  confirm,
  makeRequest,
  readPicture,
  requestList,
  requestSheet,
  reviewRequest,
} from './payment-request-steps.ts';

let host: Host;
let one: Device;
let other: Device;
let own: string;
let theirs: string;

beforeAll(async () => {
  host = await startHost();
});
afterEach(async () => {
  await one.destroy();
  await other.destroy();
});
afterAll(async () => {
  await host.close();
  host.remove();
});

/** The number of purchases that the journal has credited to the buyer. */
async function countSettled(): Promise<number> {
  const all = await host.entries();
  return all.filter(
    ({ type, verdict, legs }) =>
      type === 'purchase.settle' &&
      verdict === 'committed' &&
      legs.some(([account]) => account.startsWith(`user:${userOf(own)}:`)),
  ).length;
}

const userOf = (wallet: string): string =>
  [...host.service.authority.state.users].find(([, { address }]) => address === wallet)?.[0] ?? '';

/** The committed transfers of the two, oldest first. */
const between = async () => {
  const people = [userOf(own), userOf(theirs)];
  return (await host.transfers()).filter(({ actor }) => people.includes(actor));
};

/** Checks every line before paying, then a declined card, an accepted one, one with the bank's question, and turning back. */
async function buys(): Promise<void> {
  const { page } = one;
  // The card page's answer to a declined card.
  one.allow(/422 \(Unprocessable Entity\) @ .*\/pay\//);
  await page.getByRole('button', { name: 'Buy DC' }).click();
  const sheet = buyDialog(page);
  await waitUntilVisible(sheet.getByText('Test mode'));
  await sheet.getByLabel('Amount in US dollars').fill('9.99');
  await sheet.getByLabel('Amount in US dollars').blur();
  await waitUntilVisible(sheet.getByText('Minimum purchase is $10'));
  expect(await sheet.getByRole('button', { name: 'Buy DC' }).isDisabled()).toBe(true);
  await sheet.getByLabel('Amount in US dollars').fill('100');
  await waitUntilVisible(sheet.getByText('74.95 DC'));
  await waitUntilVisible(sheet.getByText('Marketing vault (15%)'));

  const cardPage = await placeOrder(page, '100', 'Pay $100.00 by card');
  await waitUntilVisible(sheet.getByText('Waiting for the payment'));
  await waitUntilVisible(sheet.getByText(/^Price locked for 1[45]:\d\d$/));
  await payWith(cardPage, '4000 0000 0000 0002');
  await waitUntilVisible(cardPage.getByText('Your card was declined. Nothing was charged.'));
  await payWith(cardPage, '4242 4242 4242 4242');
  await waitUntilVisible(cardPage.getByRole('heading', { name: 'Your payment' }));
  await waitUntilVisible(cardPage.getByText('74.95 DC were added to your wallet.'));

  await page.bringToFront();
  await waitUntilVisible(sheet.getByText('74.95 DC were added to your wallet.'));
  await sheet.getByRole('link', { name: 'View in history' }).click();
  await waitUntilVisible(newestRow(page, /^Bought DC.*\+74\.95 DC/), 60_000);
  await selectTab(page, 'Overview');
  await seesBalance(page, 'DC', '74.95');
  expect(await countSettled()).toBe(1);

  // The buyer turns back on the card page: nothing is charged, and the page says so.
  await page.getByRole('button', { name: 'Buy DC' }).click();
  const turnedBack = await placeOrder(page, '20', 'Pay $20.00 by card');
  await turnedBack.getByRole('link', { name: 'Cancel' }).click();
  await waitUntilVisible(turnedBack.getByRole('heading', { name: 'Payment cancelled' }));
  await waitUntilVisible(turnedBack.getByText('Closed without a payment'));
  await page.bringToFront();
  await waitUntilVisible(sheet.getByText('Closed without a payment'));
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await waitUntilVisible(sheet.getByLabel('Amount in US dollars'));

  // Pays with a card for which the bank asks a question.
  const asked = await placeOrder(page, '10', 'Pay $10.00 by card');
  await payWith(asked, '4000 0025 0000 3155');
  await asked.getByRole('button', { name: 'Yes, confirm the payment' }).click();
  await waitUntilVisible(asked.getByText('7.495 DC were added to your wallet.'));
  await page.bringToFront();
  await waitUntilVisible(sheet.getByText('7.495 DC were added to your wallet.'));
  expect(await countSettled()).toBe(2);
  for (const tab of [cardPage, turnedBack, asked]) await tab.close();
  await page.keyboard.press('Escape');
}

/** The buyer sends some of the DC, offline at first; the other person is notified live. */
async function sends(): Promise<void> {
  await one.goOffline();
  await send(one.page, { to: theirs, amount: '40', note: 'For the trip' });
  await waitUntilVisible(lastTransfer(one.page).getByText('Waiting to send'));
  expect(await between()).toHaveLength(0);
  await one.goOnline();
  await waitUntilVisible(other.page.getByText('Transfer Received!'));
  await seesBalance(other.page, 'DC', '40.00');
  await waitUntilVisible(lastTransfer(one.page).getByText('Done'));
}

/** A request is made online and paid offline: the payment waits, is done when the network returns, and the requester sees it live. */
async function asksAndIsPaid(): Promise<void> {
  const picture = await makeRequest(one.page, '12.5', 'Lunch');
  const asked = requestSheet(one.page);
  await waitUntilVisible(asked.getByText('Open', { exact: true }));

  const { page } = other;
  await readPicture(page, picture);
  await eventually(() => chosenRecipient(page)).toBe(own);
  expect(await page.getByLabel('Amount').inputValue()).toBe('12.50');
  expect(await page.getByLabel('Note (optional)').inputValue()).toBe('Lunch');
  expect(await page.getByLabel('Amount').isEditable()).toBe(false);
  await waitUntilVisible(page.getByText('Petra Payee'));
  await other.goOffline();
  const sheet = await reviewRequest(page);
  await waitUntilVisible(sheet.getByText('Petra Payee'));
  await waitUntilVisible(sheet.getByText('You have never sent to this wallet.'));
  await waitUntilVisible(
    sheet.getByText(/You are offline\..*A request that has expired by then is not paid/),
  );
  await confirm(sheet);
  await waitUntilVisible(lastTransfer(page).getByText('Waiting to send'));
  expect(await between()).toHaveLength(1);
  await waitUntilVisible(asked.getByText('Open', { exact: true }));

  await other.goOnline();
  await waitUntilVisible(lastTransfer(page).getByText('Done'));
  await waitUntilVisible(asked.getByText('Paid', { exact: true }).first());
  await waitUntilVisible(asked.getByText(theirs));
  await closeRequest(one.page);
  expect(await requestList(one.page).first().textContent()).toMatch(/12\.50 DC.*Lunch.*Paid/);
  expect(await between()).toHaveLength(2);

  const another = page.getByRole('button', { name: 'Send another' });
  // On a wide screen the form is already visible beside the result.
  if (await another.isVisible()) await another.click();
  await readPicture(page, picture, 'You have paid this payment request');
  expect(await page.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
}

/** Both are offline, and the code passes from one device to the other all the same. */
async function asksAndIsPaidOffline(): Promise<void> {
  await one.goOffline();
  await other.goOffline();
  const picture = await makeRequest(one.page, '5', 'Tickets');
  await closeRequest(one.page);
  await readPicture(other.page, picture);
  const sheet = await reviewRequest(other.page);
  await waitUntilVisible(
    sheet.getByText(/You are offline\..*A request that has expired by then is not paid/),
  );
  await confirm(sheet);
  await waitUntilVisible(lastTransfer(other.page).getByText('Waiting to send'));
  expect(await between()).toHaveLength(2);

  await one.goOnline();
  await other.goOnline();
  await waitUntilVisible(lastTransfer(other.page).getByText('Done'));
  await eventually(() => requestList(one.page).first().textContent()).toMatch(/5\.00 DC.*Tickets.*Paid/);
  expect(await between()).toHaveLength(3);
}

/** The person sees the requests on another device too. */
async function seesItElsewhere(email: string, size: Size): Promise<void> {
  const another = await makeDevice(host, { size });
  try {
    const page = await another.open('/auth?next=%2Fwallet%3Ftab%3Dreceive');
    await signIn(page, email);
    await eventually(() => requestList(page).first().textContent()).toMatch(/5\.00 DC.*Tickets.*Paid/);
    expect(another.faults()).toEqual([]);
  } finally {
    await another.destroy();
  }
}

const sizes: readonly (readonly [Size, Size])[] = [
  ['phone', 'desktop'],
  ['desktop', 'phone'],
];

test.each(sizes)('DC are bought, sent and requested on a %s, and paid offline on a %s', async (...both) => {
  const [ownSize, theirSize] = both;
  const email = `payee-${ownSize}@journey.example`;
  one = await makeDevice(host, { size: ownSize });
  other = await makeDevice(host, { size: theirSize });
  own = await begin(one, email, 'Petra Payee');
  theirs = await begin(other, `payer-${ownSize}@journey.example`, 'Paul Payer');
  await buys();
  await sends();
  await asksAndIsPaid();
  await asksAndIsPaidOffline();
  await seesItElsewhere(email, theirSize);
  // 74.95 + 7.495 − 40.02 + 12.5 + 5, and 40 − 12.50625 − 5.0025: the payer pays the fee.
  await goToPlace(one.page, 'Home');
  await seesBalance(one.page, 'DC', '59.92');
  await goToPlace(other.page, 'Home');
  await seesBalance(other.page, 'DC', '22.49');
  expect([...one.faults(), ...other.faults()]).toEqual([]);
});
