/**
 * The ways to choose a payee: a QR code before the camera, a contact with a label, an earlier payee, pasted text. The form
 * names the wallet's owner, or says that nobody has the address. Contacts appear on the person's other devices.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { writeQrVideo } from './qr-video.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  goToPlace,
  lastTransfer,
  selectTab,
  review,
  waitUntilVisible,
  signIn,
  chosenRecipient,
  fillRecipient,
} from './person.ts';

const shopEmail = 'shop@journey.example';
const email = 'buyer@journey.example';

let host: Host;
let device: Device;
let folder: string;
let shop: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'journey-film-'));
  host = await startHost();
  const answer = await fetch(`${host.origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: shopEmail, password: 'correct horse battery', fullName: 'Flora Shop' }),
  });
  shop = ((await answer.json()) as { user: { address: string } }).user.address;
  const film = join(folder, 'code.y4m');
  writeQrVideo(film, `${host.origin}/wallet?tab=send&to=${shop}&amount=2.5&currency=DC`);
  device = await makeDevice(host, { size: 'phone', film });
  await host.fund(await begin(device, email), '100', 'DC');
});

afterEach(async () => {
  await device.destroy();
  await host.close();
  host.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function toSend(page: Page): Promise<void> {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Send');
  await waitUntilVisible(page.getByLabel('Recipient address'));
}

test('a camera, contacts, recent payees and pasted text choose a payee whose name is shown', async () => {
  const { page } = device;
  await toSend(page);
  await page.getByRole('button', { name: 'Scan' }).click();
  await eventually(() => chosenRecipient(page)).toBe(shop);
  expect(await page.getByLabel('Amount').inputValue()).toBe('2.5');
  await waitUntilVisible(page.getByText('Flora Shop'));
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  await page.getByRole('button', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'New contact' }).click();
  const form = page.getByRole('form', { name: 'Contact' });
  await form.getByLabel('Address').fill(shop);
  await form.getByLabel('Name').fill('Flowers');
  await form.getByLabel('Label (optional)').fill('Family');
  await form.getByRole('button', { name: 'Save contact' }).click();
  const contacts = page.getByRole('dialog', { name: 'Contacts' });
  await contacts.getByLabel('Search contacts').fill('fami');
  await contacts.getByRole('button', { name: /^Flowers.*Family/ }).click();
  expect(await chosenRecipient(page)).toBe(shop);
  await waitUntilVisible(page.getByRole('heading', { name: 'Send to Flowers' }));
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await waitUntilVisible(page.getByText('Contact: Flowers (Flora Shop)'));

  const nobody = 'VIQ-1800000000000-aaaaaaaaaaaa';
  device.allow(/422 \(Unprocessable Entity\) @ .*\/api\/payees\//);
  await page.getByLabel('Recipient address').fill(nobody);
  await waitUntilVisible(page.getByText('Recipient wallet address not found'));
  await page.getByLabel('Recipient address').fill(shop);
  await waitUntilVisible(page.getByText('Contact: Flowers (Flora Shop)'));

  // Each limit is said when it matters.
  await fillRecipient(page, shop);
  expect(await page.getByText(/^At most/).count()).toBe(0);
  await page.getByLabel('Amount').fill('2000000000000');
  await waitUntilVisible(page.getByText('At most 1,000,000,000,000.00 at once.'));

  const send = await review(page, { to: shop, amount: '2.5' });
  await waitUntilVisible(page.getByText('You have never sent to this wallet.'));
  await send.click();
  await waitUntilVisible(lastTransfer(page).getByText('Done'));

  const another = await makeDevice(host, { size: 'desktop' });
  try {
    const desk = await another.open('/auth?next=%2Fwallet%3Ftab%3Dsend');
    await signIn(desk, email);
    await desk.getByRole('button', { name: 'Contacts' }).click();
    await desk.getByRole('button', { name: 'Edit Flowers' }).click();
    await desk.getByLabel('Label (optional)').fill('Shops');
    await desk.getByRole('button', { name: 'Save contact' }).click();
    await desk.getByRole('button', { name: 'Remove Flowers' }).waitFor();
    await desk.getByRole('button', { name: /^Flowers.*Shops/ }).click();
    expect(await chosenRecipient(desk)).toBe(shop);
    await (await review(desk, { to: shop, amount: '1' })).waitFor();
    expect(await desk.getByText('You have never sent to this wallet.').count()).toBe(0);
    await desk.getByRole('button', { name: 'Back' }).click();
    await desk.getByRole('button', { name: 'Contacts' }).click();
    await desk.getByRole('button', { name: 'Remove Flowers' }).click();
    await desk.getByRole('button', { name: 'Remove Flowers' }).click();
    const recent = desk.getByRole('region', { name: 'Recent' });
    await recent.getByRole('button', { name: /^Flora Shop/ }).click();
    expect(await chosenRecipient(desk)).toBe(shop);
    expect(another.faults()).toEqual([]);
  } finally {
    await another.destroy();
  }
  expect(device.faults()).toEqual([]);
});

test('an invalid code is reported, and without a camera a person can still choose a payee', async () => {
  const plain = await makeDevice(host, { size: 'phone' });
  try {
    await plain.open('/auth?next=%2Fwallet%3Ftab%3Dsend%26scan%3D1');
    const { page } = plain;
    await signIn(page, shopEmail);
    const sheet = page.getByRole('dialog', { name: 'Scan a code' });
    await waitUntilVisible(sheet.getByText('The camera is not available.'));
    const picture = await sheet.getByRole('button', { name: 'Choose a picture' }).screenshot();
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'no-code.png', mimeType: 'image/png', buffer: picture });
    await waitUntilVisible(sheet.getByText('No code was found in this picture'));
    await sheet.getByLabel('Text of the code').fill('hello');
    await sheet.getByRole('button', { name: 'Use this' }).click();
    await waitUntilVisible(sheet.getByText('This is neither a wallet address nor a payment code'));
    await sheet.getByLabel('Text of the code').fill(`web+dc:${shop}?amount=4`);
    await sheet.getByRole('button', { name: 'Use this' }).click();
    expect(await chosenRecipient(page)).toBe(shop);
    await page.getByRole('button', { name: 'Continue' }).click();
    await waitUntilVisible(page.getByText('Cannot send to your own wallet'));
    // The rest of the code is kept for whoever else is to have it.
    await fillRecipient(page, await host.newcomer());
    expect(await page.getByLabel('Amount').inputValue()).toBe('4');
    expect(plain.faults()).toEqual([]);
  } finally {
    await plain.destroy();
  }
});
