/** A screen of the tour, and the steps that bring it into its state. */
import type { Locator, Page } from 'playwright-core';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import { waitUntilVisible } from '../person.ts';
import type { World } from './world.ts';

export type Screen = {
  readonly name: string;
  readonly path: string | ((world: World) => string);
  /** Text that is there when the screen is complete. */
  readonly text: string | RegExp;
  /** The picture begins at the top of the page, also where the text is further down. */
  readonly isPicturedFromTop?: true;
  /** Requests that get no answer meanwhile, so that the loading state shows. */
  readonly holds?: string;
  /** Brings it into the state to check; resolves to an element that shows the state. */
  readonly prepare?: (page: Page, world: World) => Promise<Locator>;
};

/** The text that ends a row of today in the history: how long ago it was. */
export const rowTime = /^\d{2}:\d{2}$|ago$/;

export const openReceipt = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** The last step of preparing a screen. */
export async function waitUntilShown(locator: Locator): Promise<Locator> {
  await waitUntilVisible(locator);
  return locator.first();
}

/** The service refuses the next one of these requests. */
export async function stubRefusal(page: Page, pattern: string, code: ErrorCode): Promise<void> {
  const { status, title, text, remedy, retry } = ERRORS[code];
  const body = JSON.stringify({ type: '', code, detail: text, title, status, remedy, retry });
  const refusal = { status, body, contentType: 'application/problem+json' };
  await page.route(pattern, (route) => route.fulfill(refusal), { times: 1 });
}

export const skeleton = (page: Page): Promise<Locator> =>
  waitUntilShown(page.locator('.mantine-Skeleton-root:visible'));

export const pathOf = (link: string, { host }: World): string => link.slice(host.origin.length);
