/** The actions of a person in the app, found by role and label as the person would find them. */
import type { Locator, Page } from 'playwright-core';
import type { Currency } from '#domain/constants.ts';
import { type Device, waitUntilStored } from './device.ts';

const password = 'correct horse battery';
const waitsMs = 20_000;
const beginsWithinMs = 60_000;

export const waitUntilVisible = (locator: Locator, timeout = waitsMs): Promise<void> =>
  locator.first().waitFor({ state: 'visible', timeout });

export const waitUntilHidden = (locator: Locator): Promise<void> =>
  locator.first().waitFor({ state: 'hidden' });

/** Opens an account on a device by hand; resolves to the address of its wallet. */
export async function signUp(device: Device, email: string, fullName = 'A new user'): Promise<string> {
  const page = await device.open('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill(fullName);
  await fillCredentials(page, email);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: `Welcome, ${fullName}` }));
  await waitUntilStored(page);
  return readAddress(page);
}

/** Opens an account without the screens; resolves to the address of its wallet. */
export async function signUpByRequest(
  device: Device,
  email: string,
  fullName = 'A new user',
): Promise<string> {
  const answer = await device.context.request.post(`${device.origin}/api/auth/sign-up`, {
    data: { email, password, fullName },
  });
  if (!answer.ok()) throw new Error(`no account for ${email}: ${String(answer.status())}`);
  return ((await answer.json()) as { user: { address: string } }).user.address;
}

export async function showWallet(device: Device, address: string): Promise<void> {
  await device.goto('/wallet');
  await waitUntilVisible(device.page.getByText(address, { exact: true }), beginsWithinMs);
}

/**
 * Opens an account without the screens and shows its wallet; resolves to the wallet's address. For journeys about something
 * else: the device has only the session's cookie, like a browser that was closed.
 */
export async function begin(device: Device, email: string, fullName?: string): Promise<string> {
  await device.start();
  const address = await signUpByRequest(device, email, fullName);
  await showWallet(device, address);
  return address;
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await fillCredentials(page, email, secret);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function fillCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

async function readAddress(page: Page): Promise<string> {
  await goToPlace(page, 'Wallet');
  const text = page.getByText(/^VIQ-\d+-\w{12}$/);
  await waitUntilVisible(text);
  return (await text.first().textContent()) ?? '';
}

const followMain = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

/** Navigates by the phone's bar or the desktop's rail. */
export const goToPlace = (page: Page, name: 'Home' | 'Wallet' | 'Launchpad'): Promise<void> =>
  followMain(page, name);

/** Opens a destination that only a larger screen has in its rail; a phone lists it under More. */
export async function goToListed(page: Page, title: string, label = title): Promise<void> {
  if (!isPhone(page)) return followMain(page, label);
  await followMain(page, 'More');
  await page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: new RegExp(`^${title}`) })
    .click();
}

export const goToExplorer = (page: Page): Promise<void> =>
  goToListed(page, 'Transaction Explorer', 'Explorer');

/** Opens the account menu: at the top of a phone, at the foot of a larger screen's rail. */
export const openAccount = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Account/ }).click();

/** Opens a destination of the account. */
export async function goToAccountPlace(
  page: Page,
  name: 'Notifications' | 'Referrals' | 'Security Settings' | 'Settings',
): Promise<void> {
  await openAccount(page);
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Opens the sheet that asks before signing out; a phone has it in the account menu. */
export async function openSignOut(page: Page): Promise<Locator> {
  if (isPhone(page)) {
    await openAccount(page);
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  } else {
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  }
  return page.getByRole('dialog', { name: 'Sign out of this device?' });
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

export const selectTab = (page: Page, name: 'Overview' | 'Send' | 'Receive' | 'History'): Promise<void> =>
  page.getByRole('tab', { name }).click();

const HEADINGS: Readonly<Record<Currency, string>> = {
  DC: 'Digital Credits',
  TDC: 'Test credits',
  USD: 'US dollars',
};

/** The card of a balance. */
export const balance = (page: Page, currency: Currency): Locator =>
  page
    .getByRole('region', { name: 'Balances' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: HEADINGS[currency] }) });

export const seesBalance = (page: Page, currency: Currency, amount: string): Promise<void> =>
  waitUntilVisible(balance(page, currency).getByRole('button', { name: `${amount} ${currency}` }));

export type Transfer = {
  readonly to: string;
  readonly amount: string;
  /** A currency, or the symbol of a project's token. */
  readonly currency?: string;
  readonly note?: string;
};

const recipientField = (page: Page): Locator => page.getByLabel('Recipient address');
/** On a phone, where payee and amount are two steps: leads back from the amount. */
const backToRecipient = (page: Page): Locator =>
  page.getByRole('form', { name: 'Send', exact: true }).getByRole('button', { name: 'Back', exact: true });

/** Names the payee by address; on a phone the amount is next. */
export async function fillRecipient(page: Page, to: string): Promise<void> {
  await waitUntilVisible(recipientField(page).or(backToRecipient(page)));
  if (await backToRecipient(page).isVisible()) await backToRecipient(page).click();
  await recipientField(page).fill(to);
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  if (await next.isVisible()) await next.click();
}

/** The address to which the form sends: in its field, or above the amount on a phone. */
export async function chosenRecipient(page: Page): Promise<string> {
  const back = backToRecipient(page);
  await waitUntilVisible(recipientField(page).or(back));
  if (await recipientField(page).isVisible()) return recipientField(page).inputValue();
  const address = page.getByRole('form', { name: 'Send', exact: true }).getByTitle(/^VIQ-/);
  return (await address.getAttribute('title')) ?? '';
}

/**
 * By key: on a phone "Review" is where "Continue" was, and a tap there right after it would count as the second half of a
 * double tap.
 */
export const toReview = (page: Page): Promise<void> => page.getByLabel('Amount').press('Enter');

/** By its label, as people do: the radio button itself is hidden. Whoever holds project tokens has a list instead. */
async function chooseCurrency(page: Page, currency: string): Promise<void> {
  const radio = page.getByRole('radio', { name: currency, exact: true });
  const list = page.getByRole('combobox', { name: 'Currency' });
  await radio.or(list).first().waitFor({ state: 'attached' });
  if (await list.isVisible()) {
    // For example "TIDE (p12)": the symbol, then the token's project.
    const option = list.getByRole('option', { name: new RegExp(`^${currency}( |$)`) });
    await list.selectOption((await option.getAttribute('value')) ?? currency);
    return;
  }
  if (await radio.isChecked()) return;
  await page.getByRole('main').locator('label').getByText(currency, { exact: true }).click();
}

/** Fills the form, or on a phone its steps, and opens the review sheet. Resolves to the sheet's button that sends. */
export async function review(page: Page, transfer: Transfer): Promise<Locator> {
  const { to, amount, currency = 'DC', note = '' } = transfer;
  await fillRecipient(page, to);
  await chooseCurrency(page, currency);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Note (optional)').fill(note);
  await toReview(page);
  const sheet = page.getByRole('dialog', { name: 'Review' });
  await waitUntilVisible(sheet);
  return sheet.getByRole('button', { name: /^Send / });
}

/** Sends a transfer from any screen; resolves when the device has stored it. */
export async function send(page: Page, transfer: Transfer): Promise<void> {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'Send');
  await (await review(page, transfer)).click();
  await waitUntilVisible(lastTransfer(page));
}

export const lastTransfer = (page: Page): Locator => page.getByRole('region', { name: 'Last transfer' });

/** The rows of the history, newest first. The first row of each day includes a heading. */
export const historyRows = (page: Page): Locator =>
  page.getByRole('region', { name: 'History' }).getByRole('listitem');

/** The newest row, provided that it contains this text. The letters of the avatar are not part of it. */
export const newestRow = (page: Page, name: RegExp): Locator =>
  historyRows(page).first().getByRole('link', { name });

/** The quiet line under the header. */
export const syncLine = (page: Page): Locator => page.getByRole('banner').getByRole('status');
