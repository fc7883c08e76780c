/**
 * A payment request from one device to another: made on a desktop, read on a phone from a picture of its code, paid once;
 * made and paid without a network; cancelled; changed on the way. The payee's name and the warning of a wallet that was
 * never paid before.
 */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { goToPlace, lastTransfer, openTabOf, seen, seesBalance, signUp } from './person.ts';

let host: Host;
let payee: Device;
let payer: Device;
let from: string;
let to: string;

beforeEach(async () => {
  host = await startHost();
  payee = await makeDevice(host, { size: 'desktop' });
  payer = await makeDevice(host, { size: 'phone' });
  to = await signUp(payee, 'payee@journey.example', 'Petra Payee');
  from = await signUp(payer, 'payer@journey.example', 'Paul Payer');
  await host.fund(from, '100', 'DC');
  await seesBalance(payer.page, 'DC', '100.00');
});

afterEach(async () => {
  await payee.destroy();
  await payer.destroy();
  await host.close();
  host.remove();
});

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Payment request' });
const listOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Payment requests' }).getByRole('listitem');

/** Resolves to a picture of the code, as it would be sent to somebody. */
async function makeRequest(page: Page, amount: string, note: string): Promise<Buffer> {
  await goToPlace(page, 'Wallet');
  await openTabOf(page, 'Receive');
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Note (optional)').fill(note);
  await page.getByRole('button', { name: 'Create request' }).click();
  const code = sheetOf(page).getByRole('img', { name: /^QR code that asks for/ });
  await seen(code);
  return code.screenshot();
}

/** Opens the send form and fills it from a picture of a code. */
async function readPicture(page: Page, picture: Buffer, says = 'Payment request'): Promise<void> {
  await goToPlace(page, 'Wallet');
  await openTabOf(page, 'Send');
  await page.getByRole('button', { name: 'Scan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await sheet.waitFor({ state: 'hidden' });
  await seen(page.getByText(says, { exact: true }));
}

async function review(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review' });
  await seen(sheet);
  return sheet;
}

const confirm = (sheet: Locator): Promise<void> => sheet.getByRole('button', { name: /^Send / }).click();

const close = (page: Page): Promise<void> => sheetOf(page).getByRole('button', { name: 'Close' }).click();

test('is made on one device, read from its code and paid once from another', async () => {
  const [desk, phone] = [payee.page, payer.page];
  const picture = await makeRequest(desk, '12.5', 'Lunch');
  await seen(sheetOf(desk).getByText('Open', { exact: true }));

  await readPicture(phone, picture);
  expect(await phone.getByLabel('Recipient address').inputValue()).toBe(to);
  expect(await phone.getByLabel('Amount').inputValue()).toBe('12.5');
  expect(await phone.getByLabel('Note (optional)').inputValue()).toBe('Lunch');
  expect(await phone.getByLabel('Amount').isEditable()).toBe(false);
  await seen(phone.getByText('Petra Payee'));
  const sheet = await review(phone);
  await seen(sheet.getByText('Petra Payee'));
  await seen(sheet.getByText('You have never sent to this wallet.'));
  await confirm(sheet);
  await seen(lastTransfer(phone).getByText('Done'));

  await seen(sheetOf(desk).getByText('Paid', { exact: true }).first());
  await seen(sheetOf(desk).getByText(from));
  await close(desk);
  expect(await listOf(desk).first().textContent()).toMatch(/12\.50 DC.*Lunch.*Paid/);

  await phone.getByRole('button', { name: 'Send another' }).click();
  await readPicture(phone, picture, 'You have paid this payment request');
  expect(await phone.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
  expect(await host.transfers()).toHaveLength(1);
  expect([...payee.faults(), ...payer.faults()]).toEqual([]);
});

test('is made without a network, paid without a network, and settled when there is one', async () => {
  const [desk, phone] = [payee.page, payer.page];
  await payee.goOffline();
  const picture = await makeRequest(desk, '5', 'Tickets');
  await close(desk);

  await payer.goOffline();
  await readPicture(phone, picture);
  const sheet = await review(phone);
  await seen(sheet.getByText(/You are offline\..*A request that has expired by then is not paid/));
  await confirm(sheet);
  await seen(lastTransfer(phone).getByText('Waiting to send'));
  expect(await host.transfers()).toHaveLength(0);

  await payee.goOnline();
  await payer.goOnline();
  await seen(lastTransfer(phone).getByText('Done'));
  await eventually(() => listOf(desk).first().textContent()).toMatch(/5\.00 DC.*Tickets.*Paid/);
  expect(await host.transfers()).toHaveLength(1);

  // The requests follow the person to every device.
  const another = await makeDevice(host, { size: 'phone' });
  try {
    const page = await another.open('/auth?next=%2Fwallet%3Ftab%3Dreceive');
    await page.getByLabel('Email').fill('payee@journey.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await eventually(() => listOf(page).first().textContent()).toMatch(/5\.00 DC.*Tickets.*Paid/);
  } finally {
    await another.destroy();
  }
  expect([...payee.faults(), ...payer.faults()]).toEqual([]);
});

test('can be cancelled, and is refused when somebody has changed it', async () => {
  const [desk, phone] = [payee.page, payer.page];
  const picture = await makeRequest(desk, '7', 'Books');
  await readPicture(phone, picture);

  await sheetOf(desk).getByRole('button', { name: 'Cancel request' }).click();
  await sheetOf(desk).getByRole('button', { name: 'Cancel 7.00 DC' }).click();
  await seen(sheetOf(desk).getByText('Cancelled', { exact: true }));
  await close(desk);

  await confirm(await review(phone));
  await seen(lastTransfer(phone).getByText('Not sent'));
  await seen(lastTransfer(phone).getByText('This payment request was cancelled.'));

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
  await seen(phone.getByText('This payment request has been changed'));
  expect(await phone.getByLabel('Amount').inputValue()).toBe('');

  await payer.goto(`/wallet?tab=send&link=${encodeURIComponent(`web+dc:${to}?amount=3&currency=USD`)}`);
  await eventually(() => phone.getByLabel('Recipient address').inputValue()).toBe(to);
  expect(await phone.getByLabel('Amount').inputValue()).toBe('3');
  expect(await host.transfers()).toHaveLength(0);
  expect([...payee.faults(), ...payer.faults()]).toEqual([]);
});
