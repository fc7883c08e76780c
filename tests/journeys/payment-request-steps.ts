/** The steps in which one person makes a payment request and another pays it. */
import type { Locator, Page } from 'playwright-core';
import { goToPlace, selectTab, waitUntilVisible } from './person.ts';

export const requestSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Payment request' });

export const requestList = (page: Page): Locator =>
  page.getByRole('region', { name: 'Payment requests' }).getByRole('listitem');

/** Makes a request; resolves to a picture of its QR code. The sheet of the request stays open. */
export async function makeRequest(page: Page, amount: string, note: string): Promise<Buffer> {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Receive');
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Note (optional)').fill(note);
  await page.getByRole('button', { name: 'Create request' }).click();
  const code = requestSheet(page).getByRole('img', { name: /^QR code that asks for/ });
  await waitUntilVisible(code);
  return code.screenshot();
}

export const closeRequest = (page: Page): Promise<void> =>
  requestSheet(page).getByRole('button', { name: 'Close' }).click();

/** Opens the send form and fills it from a picture of a code. */
export async function readPicture(page: Page, picture: Buffer, says = 'Payment request'): Promise<void> {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Send');
  await page.getByRole('button', { name: 'Scan' }).click();
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await sheet.waitFor({ state: 'hidden' });
  await waitUntilVisible(page.getByText(says, { exact: true }));
}

/** Opens the review of the filled form. */
export async function reviewRequest(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Review' }).click();
  const sheet = page.getByRole('dialog', { name: 'Review' });
  await waitUntilVisible(sheet);
  return sheet;
}

export const confirm = (sheet: Locator): Promise<void> =>
  sheet.getByRole('button', { name: /^Send / }).click();
