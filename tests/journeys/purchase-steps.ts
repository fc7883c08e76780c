/** Buying DC by card, as a person does it. */
import type { Locator, Page } from 'playwright-core';
import { waitUntilVisible } from './person.ts';

export const buyDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Buy DC' });

/** From the open dialog to the card page in its own tab. */
export async function placeOrder(page: Page, amount: string, button: string): Promise<Page> {
  const sheet = buyDialog(page);
  await sheet.getByLabel('Amount in US dollars').fill(amount);
  const [cardPage] = await Promise.all([
    page.context().waitForEvent('page'),
    sheet.getByRole('button', { name: button }).click(),
  ]);
  await waitUntilVisible(cardPage.getByRole('heading', { name: 'Pay by card' }));
  return cardPage;
}

export async function payWith(cardPage: Page, card: string): Promise<void> {
  await cardPage.getByLabel('Card number').fill(card);
  await cardPage.getByRole('button', { name: /^Pay \$/ }).click();
}
