/**
 * Every screen, in both themes, on a phone and on a desktop: no violation that axe knows, nothing scrolls sideways,
 * everything can be reached and seen with the keyboard. With JOURNEY_SHOTS=1 a picture of each is kept.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SessionSchema } from '#domain/account/session.ts';
import { type Checkout, CheckoutSchema } from '#domain/payment/messages.ts';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import { CreationOptionsSchema, PasskeySchema } from '#domain/passkey/schema.ts';
import { makeReceipt, writeReceipt } from '#domain/receipt/file.ts';
import { ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { paymentLink } from '#app/features/transfer/payment-link.ts';
import { makeSoftwareAuthenticator } from '#tests/fakes/software-authenticator.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { aRequest } from '#tests/builders/payment-requests.ts';
import type { Asked } from './axe.ts';
import { type Device, makeDevice, type Size, sizes } from './device.ts';
import { type Host, startHost } from './host.ts';
import { faultsNow, wear } from './look-at.ts';
import { gone, historyRows, lastTransfer, review, seen, signIn } from './person.ts';

const pictures = fileURLToPath(new URL('output', import.meta.url));
const keepsPictures = process.env['JOURNEY_SHOTS'] === '1';

const person = 'one@demo.example';

let host: Host;
let other: string;
let transaction: string;

beforeAll(async () => {
  host = await startHost({ demo: true });
  await host.service.projections.idle();
  const answer = await fetch(`${host.origin}/api/explorer/transactions?limit=1&type=send`);
  const [newest] = ((await answer.json()) as { items: { id: string; to: string }[] }).items;
  transaction = newest?.id ?? '';
  other = newest?.to ?? '';
  const token = await signedInElsewhere();
  orders = await makeOrders(token);
  await addPasskey(token);
});

const json = { 'content-type': 'application/json' };

async function signedInElsewhere(): Promise<string> {
  const answer = await fetch(`${host.origin}/api/auth/sign-in`, {
    method: 'POST',
    headers: { ...json, 'user-agent': 'Another device' },
    body: JSON.stringify({ email: person, password: host.service.first.demoPassword }),
  });
  return SessionSchema.loose().parse(await answer.json()).accessToken;
}

/** So that there is one to rename and to remove. */
async function addPasskey(token: string): Promise<void> {
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${host.origin}/api/auth/passkeys${path}`, sent)).json();
  };
  const options = CreationOptionsSchema.parse(await post('/options', {}));
  const attestation = makeSoftwareAuthenticator({ origin: host.origin }).create(options);
  PasskeySchema.parse(await post('', { attestation, name: 'Key on my ring' }));
}

/** Where each way in which a purchase can stand is looked at. */
let orders: Readonly<Record<'open' | 'credited' | 'disputed' | 'refunded' | 'cancelled', string>>;

async function makeOrders(accessToken: string): Promise<typeof orders> {
  const open = async (): Promise<Checkout> => {
    const answer = await fetch(`${host.origin}/api/payments/checkout`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ id: freshId(), amountUsd: '100' }),
    });
    return CheckoutSchema.parse(await answer.json());
  };
  const paid = async (...steps: string[]): Promise<string> => {
    const { order, url } = await open();
    for (const step of ['pay', ...steps]) {
      const body = new URLSearchParams({ step, ...(step === 'pay' && { card: '4242424242424242' }) });
      await fetch(url, { method: 'POST', body, redirect: 'manual' });
    }
    return `/payment/success?order=${order}`;
  };
  const turnedBack = await open();
  const link = /href="(\/pay\/cancel\/[^"]+)"/.exec(await (await fetch(turnedBack.url)).text())?.[1] ?? '';
  await fetch(host.origin + link, { redirect: 'manual' });
  return {
    open: `/payment/success?order=${(await open()).order}`,
    credited: await paid(),
    disputed: await paid('dispute'),
    refunded: await paid('refund'),
    cancelled: `/payment/cancelled?order=${turnedBack.order}`,
  };
}

afterAll(async () => {
  await host.close();
  host.remove();
});

type Screen = {
  readonly name: string;
  readonly path: string | (() => string);
  /** Text that is there when the screen is complete. */
  readonly text: string | RegExp;
  /** Requests that get no answer while it is looked at: what stands there until it comes. */
  readonly holds?: string;
  /** Brings it into the state to look at; resolves to what is to be seen in that state. */
  readonly prepare?: (page: Page) => Promise<Locator>;
};

/** The text of the receipt of a transaction, as its parties save it. */
async function receiptOf(id: string): Promise<string> {
  const answer = await fetch(`${host.origin}/api/explorer/proofs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  const [proven] = ProofsAnswerSchema.parse(await answer.json()).proofs;
  if (proven === undefined) throw new Error('there is no proof');
  const { publicKey } = (await (await fetch(`${host.origin}/api/explorer/key`)).json()) as {
    publicKey: string;
  };
  const { record, proof, legs } = proven;
  return writeReceipt(
    makeReceipt({ id, record, proof, publicKey, stated: { legs, note: 'For the tickets' } }),
  );
}

const openReceipt = (page: Page, text: string): Promise<void> =>
  page
    .getByLabel('Receipt file')
    .setInputFiles({ name: 'receipt.json', mimeType: 'application/json', buffer: Buffer.from(text) });

/** What a preparation ends with. */
async function showing(locator: Locator): Promise<Locator> {
  await seen(locator);
  return locator.first();
}

/** The service refuses the next one of these requests. */
async function refusing(page: Page, pattern: string, code: ErrorCode): Promise<void> {
  const { status, title, text, remedy, retry } = ERRORS[code];
  const body = JSON.stringify({ type: '', code, detail: text, title, status, remedy, retry });
  const refusal = { status, body, contentType: 'application/problem+json' };
  await page.route(pattern, (route) => route.fulfill(refusal), { times: 1 });
}

const skeleton = (page: Page): Promise<Locator> => showing(page.locator('.mantine-Skeleton-root:visible'));

const visitors: readonly Screen[] = [
  { name: 'landing', path: '/', text: 'Works offline' },
  { name: 'sign-in', path: '/auth', text: 'Password' },
  { name: 'sign-up', path: '/auth?tab=sign-up', text: 'Full Name' },
  {
    name: 'sign-up-errors',
    path: '/auth?tab=sign-up',
    text: 'Full Name',
    async prepare(page) {
      await page.getByRole('button', { name: 'Sign Up' }).click();
      return showing(page.getByText('Name must be at least 2 characters'));
    },
  },
  { name: 'visitor-explorer', path: '/explorer', text: /ago$/ },
  { name: 'visitor-transaction', path: () => `/explorer/tx/${transaction}`, text: 'Verified on this device' },
  { name: 'visitor-wallet', path: () => `/explorer/${other}`, text: /^Transaction History \(\d+\)$/ },
  { name: 'verify', path: '/verify', text: /^Known to this device since/ },
  {
    name: 'verify-receipt',
    path: '/verify',
    text: /^Known to this device since/,
    async prepare(page) {
      await openReceipt(page, await receiptOf(transaction));
      return showing(page.getByText('Verified on this device'));
    },
  },
  {
    name: 'verify-wrong',
    path: '/verify',
    text: /^Known to this device since/,
    async prepare(page) {
      await openReceipt(
        page,
        (await receiptOf(transaction)).replace('"verdict":"committed"', '"verdict":"refused"'),
      );
      return showing(page.getByText('Does not verify'));
    },
  },
  { name: 'visitor-vaults', path: '/explorer/vaults', text: 'Core Vault' },
  { name: 'visitor-vault', path: '/explorer/vault/core', text: 'Movements' },
  { name: 'visitor-search', path: () => `/explorer?q=${other}`, text: /transactions? found\.$/ },
  { name: 'landing-supply', path: '/', text: 'Ecosystem Transparency' },
  { name: 'visitor-supply', path: '/digital-credit-supply', text: 'Future Phase Pricing' },
  { name: 'visitor-investors', path: '/investors', text: 'Investor Tiers' },
  { name: 'forgot-password', path: '/forgot-password', text: 'Email' },
  { name: 'reset-password', path: '/reset-password#a-link', text: 'Confirm New Password' },
  {
    name: 'loading-supply',
    path: '/digital-credit-supply',
    holds: '**/api/supply',
    text: 'Loading...',
  },
  {
    name: 'loading-explorer',
    path: '/explorer',
    holds: '**/api/explorer/**',
    text: 'Transaction Explorer',
    prepare: skeleton,
  },
  { name: 'not-found', path: '/no/such/page', text: 'Oops! Page not found' },
];

const signedIn: readonly Screen[] = [
  { name: 'dashboard', path: '/dashboard', text: 'Latest activity' },
  { name: 'wallet', path: '/wallet', text: 'Latest activity' },
  { name: 'send', path: '/wallet?tab=send', text: 'Review' },
  {
    name: 'send-errors',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      await page.getByRole('button', { name: 'Review' }).click();
      return showing(page.getByText('Please fill in all fields'));
    },
  },
  {
    name: 'send-lookups-limited',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      await refusing(page, '**/api/payees/*', 'LOOKUPS_LIMITED');
      await page.getByLabel('Recipient').fill('VIQ-1800000000000-bbbbbbbbbbbb');
      return showing(page.getByText(/^You have looked up many people within an hour/));
    },
  },
  {
    name: 'send-later',
    path: '/wallet?tab=send&when=later',
    text: 'Review',
    async prepare(page) {
      await page.getByLabel('Repeats').selectOption('month');
      await page.getByLabel('Ends').selectOption('count');
      await page.getByLabel('Times').fill('12');
      return showing(page.getByText(/summer and winter/));
    },
  },
  { name: 'scheduled', path: '/wallet/scheduled', text: '12.50 DC' },
  {
    name: 'scheduled-detail',
    path: '/wallet/scheduled',
    text: '12.50 DC',
    async prepare(page) {
      await page.getByRole('list', { name: 'Coming' }).getByRole('link').first().click();
      return showing(page.getByRole('region', { name: 'Next dates' }));
    },
  },
  {
    name: 'scheduled-cancel',
    path: '/wallet/scheduled',
    text: '12.50 DC',
    async prepare(page) {
      await page.getByRole('list', { name: 'Coming' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      return showing(page.getByRole('group', { name: 'Cancel this scheduled transfer?' }));
    },
  },
  {
    name: 'send-review',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      const own = await page.evaluate(() => localStorage.getItem('vaultiq.person') ?? '');
      const { items } = (await (
        await fetch(`${host.origin}/api/explorer/transactions?limit=50&type=send`)
      ).json()) as {
        items: { from: string; to: string }[];
      };
      const to = items.map((item) => item.to).find((address) => !own.includes(address)) ?? '';
      return review(page, { to, amount: '12.5', note: 'Tickets' });
    },
  },
  {
    name: 'send-request',
    path: () =>
      pathOf(
        paymentLink(
          host.origin,
          aRequest({
            to: other,
            amount: '12.5',
            currency: 'DC',
            note: 'Lunch',
            expiresAt: '2999-01-01T00:00:00.000Z',
          }),
        ),
      ),
    text: 'Send something else',
  },
  {
    name: 'send-request-expired',
    path: () =>
      pathOf(
        paymentLink(
          host.origin,
          aRequest({ to: other, amount: '3', currency: 'DC', expiresAt: '2026-01-01T00:00:00.000Z' }),
        ),
      ),
    text: 'This payment request has expired',
  },
  {
    name: 'send-request-changed',
    path: () => `/wallet?tab=send&to=${other}&amount=3&currency=DC&request=changed`,
    text: 'This payment request has been changed',
  },
  {
    name: 'contacts',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      await page.getByRole('button', { name: 'Contacts' }).click();
      return showing(page.getByRole('region', { name: 'Recent' }));
    },
  },
  {
    name: 'contact-form',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      await page.getByRole('button', { name: 'Contacts' }).click();
      await page.getByRole('button', { name: 'New contact' }).click();
      await page.getByRole('button', { name: 'Save contact' }).click();
      return showing(page.getByText('Enter a name for this contact'));
    },
  },
  {
    name: 'scan',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      await page.getByRole('button', { name: 'Scan' }).click();
      return showing(page.getByRole('button', { name: 'Choose a picture' }));
    },
  },
  { name: 'receive', path: '/wallet?tab=receive', text: 'Copy payment link' },
  {
    name: 'request-errors',
    path: '/wallet?tab=receive',
    text: 'Copy payment link',
    async prepare(page) {
      await page.getByRole('button', { name: 'Create request' }).click();
      return showing(page.getByText('Please fill in all fields'));
    },
  },
  {
    name: 'request',
    path: '/wallet?tab=receive',
    text: 'Copy payment link',
    async prepare(page) {
      await page.getByLabel('Amount').fill('12.5');
      await page.getByLabel('Note (optional)').fill('Lunch at the station');
      await page.getByRole('button', { name: 'Create request' }).click();
      return showing(page.getByRole('img', { name: 'QR code that asks for 12.50 DC' }));
    },
  },
  { name: 'requests', path: '/wallet?tab=receive', text: 'Lunch at the station' },
  {
    name: 'request-cancel',
    path: '/wallet?tab=receive',
    text: 'Lunch at the station',
    async prepare(page) {
      const list = page.getByRole('region', { name: 'Payment requests' });
      await list.getByRole('link').first().click();
      await page.getByRole('button', { name: 'Cancel request' }).click();
      return showing(page.getByRole('button', { name: 'Cancel 12.50 DC' }));
    },
  },
  { name: 'history', path: '/wallet?tab=history', text: /ago$/ },
  {
    name: 'history-detail',
    path: '/wallet?tab=history',
    text: /ago$/,
    async prepare(page) {
      await page
        .getByRole('region', { name: 'History' })
        .getByRole('listitem')
        .first()
        .getByRole('link')
        .click();
      await seen(page.getByRole('link', { name: 'View in explorer' }));
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await seen(receipt.getByText('Verified on this device'));
      await receipt.getByText('How it was checked').click();
      return showing(receipt.getByRole('img', { name: 'Holds', exact: true }));
    },
  },
  {
    name: 'history-filters',
    path: '/wallet?tab=history&min=1',
    text: /ago$/,
    async prepare(page) {
      return showing(
        page.getByRole('group', { name: 'More filters' }).getByRole('button', { name: 'Clear all' }),
      );
    },
  },
  {
    name: 'history-note',
    path: '/wallet?tab=history&q=Lunch',
    text: /ago$/,
    async prepare(page) {
      await historyRows(page).filter({ hasText: 'Lunch' }).first().getByRole('link').click();
      const receipt = page.getByRole('region', { name: 'Receipt' });
      await receipt.getByLabel('Include the note').check();
      return showing(receipt.getByRole('button', { name: 'Save receipt' }));
    },
  },
  { name: 'statements', path: '/wallet/statements', text: 'Closing balance' },
  {
    name: 'charts',
    path: '/wallet/charts?range=all',
    text: 'Fees paid by month',
    async prepare(page) {
      await page.getByText('Show as a table').first().click();
      return showing(page.getByRole('region', { name: 'Balance over time as a table' }));
    },
  },
  {
    name: 'history-empty',
    path: '/wallet?tab=history&q=nothing-like-it',
    text: 'No transactions found for this search.',
  },
  { name: 'explorer', path: '/explorer', text: /ago$/ },
  { name: 'search', path: () => `/explorer?q=${other}`, text: /transactions? found\.$/ },
  { name: 'search-nothing', path: '/explorer?q=who', text: 'No transactions found' },
  { name: 'vaults', path: '/explorer/vaults', text: 'Core Vault' },
  { name: 'vault', path: '/explorer/vault/core', text: 'Movements' },
  { name: 'no-vault', path: '/explorer/vault/gold', text: 'There is no vault with this name.' },
  { name: 'transaction', path: () => `/explorer/tx/${transaction}`, text: 'Verified on this device' },
  { name: 'wallet-detail', path: () => `/explorer/${other}`, text: /^Transaction History \(\d+\)$/ },
  { name: 'market', path: '/market', text: 'Minimum purchase' },
  { name: 'market-data', path: '/market/data', text: 'How prices come about' },
  { name: 'launchpad', path: '/launchpad', text: 'No active projects yet. Check back soon!' },
  { name: 'supply', path: '/digital-credit-supply', text: 'Future Phase Pricing' },
  {
    name: 'buy',
    path: '/wallet?buy=1',
    text: 'Buy DC',
    async prepare(page) {
      const sheet = page.getByRole('dialog', { name: 'Buy DC' });
      await sheet.getByLabel('Amount in US dollars').fill('100');
      return showing(sheet.getByText('You get'));
    },
  },
  {
    name: 'buy-waiting',
    path: '/market?buy=1',
    text: 'Buy DC',
    async prepare(page) {
      const sheet = page.getByRole('dialog', { name: 'Buy DC' });
      // A second look at this screen finds the order that the first has opened.
      const amount = sheet.getByLabel('Amount in US dollars');
      const waiting = sheet.getByText('Waiting for the payment');
      await seen(amount.or(waiting));
      if (await waiting.isVisible()) return waiting;
      await amount.fill('100');
      // As in a browser that blocks the tab: the card page is not of this check.
      await page.evaluate(() => {
        window.open = () => null;
      });
      await sheet.getByRole('button', { name: 'Pay $100.00 by card' }).click();
      return showing(waiting);
    },
  },
  { name: 'payment-open', path: () => orders.open, text: 'Waiting for the payment' },
  { name: 'payment-credited', path: () => orders.credited, text: '74.95 DC were added to your wallet.' },
  { name: 'payment-disputed', path: () => orders.disputed, text: 'Disputed' },
  { name: 'payment-refunded', path: () => orders.refunded, text: 'Refunded' },
  { name: 'payment-cancelled', path: () => orders.cancelled, text: 'Closed without a payment' },
  { name: 'payment-unknown', path: '/payment/success', text: 'There is no such purchase of yours' },
  { name: 'notifications', path: '/notifications', text: /ago$/ },
  { name: 'referral', path: '/referral', text: 'Invite people, and see what it brought' },
  { name: 'investors', path: '/investors', text: 'No Investor Profile Found' },
  {
    name: 'investors-join',
    path: '/investors',
    text: 'No Investor Profile Found',
    async prepare(page) {
      await page.getByRole('button', { name: 'Invest DC' }).click();
      return showing(page.getByRole('dialog', { name: 'Invest DC' }));
    },
  },
  { name: 'more', path: '/more', text: 'Hide my balances in the public explorer' },
  {
    name: 'leaving',
    path: '/more',
    text: 'Hide my balances in the public explorer',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
      return showing(page.getByRole('button', { name: 'Stay signed in' }));
    },
  },
  { name: 'devices', path: '/security', text: /This device/ },
  {
    name: 'change-password',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Change Password' }).first().click();
      return showing(page.getByRole('dialog', { name: 'Change Password' }).getByLabel('Current Password'));
    },
  },
  {
    name: 'two-factor-set-up',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('switch', { name: /^Enable Two-Factor/ }).click({ force: true });
      const dialog = page.getByRole('dialog', { name: 'Set Up Two-Factor Authentication' });
      return showing(dialog.getByRole('img', { name: /^QR code/ }));
    },
  },
  {
    name: 'passkey-add',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: /^Add/ }).click();
      return showing(page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name (optional)'));
    },
  },
  {
    name: 'step-up',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await refusing(page, '**/api/auth/passkeys/options', 'STEP_UP_REQUIRED');
      await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: /^Add/ }).click();
      await page
        .getByRole('dialog', { name: 'Add a passkey' })
        .getByRole('button', { name: 'Continue' })
        .click();
      return showing(page.getByRole('dialog', { name: 'Confirm it is you' }).getByLabel('Password'));
    },
  },
  {
    name: 'passkey-rename',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('button', { name: 'Rename Key on my ring' }).click();
      return showing(page.getByRole('dialog', { name: 'Rename this passkey' }).getByLabel('Name'));
    },
  },
  {
    name: 'passkey-remove',
    path: '/security',
    text: 'Key on my ring',
    async prepare(page) {
      await page.getByRole('button', { name: 'Remove Key on my ring' }).click();
      return showing(page.getByRole('dialog', { name: 'Remove this passkey?' }));
    },
  },
  {
    name: 'delete-account',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      return showing(page.getByRole('dialog', { name: 'Delete my account' }).getByText(/something open/));
    },
  },
  {
    name: 'loading-security',
    path: '/security',
    holds: '**/api/auth/{passkeys,devices,two-factor}',
    text: 'Security Settings',
    prepare: skeleton,
  },
  {
    name: 'device-leaving',
    path: '/security',
    text: /This device/,
    async prepare(page) {
      const devices = page.getByRole('region', { name: 'Devices' });
      await devices.getByRole('button', { name: 'Sign out' }).first().click();
      return showing(page.getByRole('dialog', { name: 'Sign out this device?' }));
    },
  },
];

const nobody = 'VIQ-1800000000000-aaaaaaaaaaaa';

/** In this order, without a network: what one leaves waiting is there in the next. */
const offline: readonly Screen[] = [
  { name: 'offline-dashboard', path: '/dashboard', text: /^Offline\. As of / },
  {
    name: 'offline-waiting',
    path: '/wallet?tab=send',
    text: 'Review',
    async prepare(page) {
      const waiting = lastTransfer(page).getByText('Waiting to send');
      if (await waiting.isVisible()) return waiting;
      await (await review(page, { to: nobody, amount: '3' })).click();
      return showing(waiting);
    },
  },
  {
    name: 'offline-history-detail',
    path: '/wallet?tab=history',
    text: /ago$/,
    async prepare(page) {
      await historyRows(page).first().getByRole('link').click();
      return showing(page.getByRole('button', { name: 'Cancel', exact: true }));
    },
  },
  { name: 'offline-statements', path: '/wallet/statements', text: 'Closing balance' },
  { name: 'offline-explorer', path: '/explorer?q=Lunch', text: /what this device has seen/ },
  { name: 'offline-devices', path: '/security', text: /^The list of devices needs the network/ },
  {
    name: 'offline-buy',
    path: '/wallet?buy=1',
    text: 'Buy DC',
    // With an order that waits from before, or without one.
    prepare: (page) => showing(page.getByText(/^(You are offline|Not known on this device)$/)),
  },
  { name: 'offline-verify', path: '/verify', text: /that makes no difference here/ },
  {
    name: 'offline-leaving',
    path: '/more',
    text: 'Hide my balances in the public explorer',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
      return showing(page.getByText(/has not been sent yet/));
    },
  },
];

/** What became of it when the network was back. */
const refused: readonly Screen[] = [
  {
    name: 'refused-history-detail',
    path: '/wallet?tab=history',
    text: /ago$/,
    async prepare(page) {
      await historyRows(page).filter({ hasText: 'Not sent' }).first().getByRole('link').click();
      return showing(page.getByText(/Recipient wallet address not found/));
    },
  },
];

const pathOf = (link: string): string => link.slice(host.origin.length);

/** One size and colour scheme of a screen as it stands. */
async function faultsOf(page: Page, name: string, asked: Asked): Promise<string[]> {
  return (await faultsNow(page, asked)).map((fault) => `${name}: ${fault}`);
}

/** Goes to a path as a link does; a screen that is there already is loaded anew, for it may have been used. */
async function go(device: Device, path: string): Promise<void> {
  const { page } = device;
  const here = new URL(page.url());
  if (here.pathname + here.search === path) return device.goto(path);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** From wherever the device is to the screen, complete and in the state to look at; resolves to what shows that it is. */
async function show(device: Device, screen: Screen): Promise<Locator> {
  const { page } = device;
  await go(device, typeof screen.path === 'string' ? screen.path : screen.path());
  const complete = page.locator(':visible').getByText(screen.text).first();
  await seen(complete).catch((error: unknown) => {
    throw new Error(`${screen.name} does not show ${String(screen.text)}: ${String(error)}`);
  });
  return (await screen.prepare?.(page)) ?? complete;
}

async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  // Components that ask how wide the window is have drawn themselves anew after two frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const bodyOf = (page: Page): Promise<string> => page.evaluate(() => document.body.outerHTML);

/** Looks at a screen while nothing answers these requests; then they go on. */
async function holding<T>(page: Page, pattern: string, look: () => Promise<T>): Promise<T> {
  const held: Route[] = [];
  await page.route(pattern, (route) => void held.push(route));
  try {
    // What was answered before is shown again: neither the page nor the device may remember it.
    await page.evaluate(() => localStorage.removeItem('vaultiq.supply'));
    await page.reload();
    return await look();
  } finally {
    await page.unroute(pattern);
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)));
  }
}

/** One load of a screen, looked at in every size and colour scheme. */
async function look(device: Device, screen: Screen): Promise<string[]> {
  const { page } = device;
  const faults: string[] = [];
  await resize(page, 'phone');
  let shown = await show(device, screen);
  for (const size of ['phone', 'desktop'] as const) {
    await resize(page, size);
    // What a change of size closes is opened again.
    if (!(await shown.isVisible())) shown = await show(device, screen);
    if (screen.holds === undefined) await gone(page.locator('.mantine-Skeleton-root'));
    let before: string | null = null;
    for (const scheme of ['light', 'dark'] as const) {
      await wear(page, scheme);
      if (keepsPictures) await keepPicture(page, `${screen.name}-${size}-${scheme}`);
      const body = await bodyOf(page);
      // The same elements in other colours: what does not read colours has nothing new to say.
      const asked = body === before ? 'colours' : 'everything';
      faults.push(...(await faultsOf(page, `${screen.name}, ${size}, ${scheme}`, asked)));
      before = body;
    }
  }
  return faults;
}

/** What is wrong with these screens, looked at one after the other. */
async function tour(device: Device, screens: readonly Screen[]): Promise<string[]> {
  const faults: string[] = [];
  for (const screen of screens) {
    const { holds } = screen;
    const found = () => look(device, screen);
    faults.push(...(await (holds === undefined ? found() : holding(device.page, holds, found))));
  }
  return faults;
}

/** Signs in where nobody is; who is signed in is sent on from there. */
async function enter(device: Device): Promise<void> {
  const { page } = device;
  await device.goto('/auth');
  const home = page.getByRole('heading', { name: 'Latest activity' });
  await seen(home.or(page.getByRole('tab', { name: 'Sign In' })));
  if (!(await home.isVisible())) await signIn(page, person, host.service.first.demoPassword);
  await seen(home);
}

// One device walks through all of it, as a phone and as a desktop in turn.
describe('on a phone and on a desktop', () => {
  let device: Device;
  beforeAll(async () => {
    device = await makeDevice(host, { size: 'phone' });
    device.allow(/^404: no such page: \/no\/such\/page/);
    device.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/refresh$/);
    await device.open('/');
  });
  afterAll(async () => {
    await device.destroy();
  });

  test('without an account no screen has an axe violation in either theme or scrolls sideways', async () => {
    expect(await tour(device, visitors)).toEqual([]);
    expect(device.faults()).toEqual([]);
  });

  test('with an account no screen has an axe violation in either theme or scrolls sideways', async () => {
    await enter(device);
    // What asks for a step-up, and what tells no more names.
    device.allow(/429 \(Too Many Requests\) @ .*\/api\/payees\/VIQ-1800000000000-bbbbbbbbbbbb$/);
    device.allow(/403 \(Forbidden\) @ .*\/api\/auth\/passkeys\/options$/);
    expect(await tour(device, signedIn)).toEqual([]);
    expect(device.faults()).toEqual([]);
  }, 600_000);

  test('without a network no screen has an axe violation in either theme or scrolls sideways', async () => {
    await enter(device);
    await device.goOffline();
    expect(await tour(device, offline)).toEqual([]);
    await device.goOnline();
    expect(await tour(device, refused)).toEqual([]);
    expect(device.faults()).toEqual([]);
  });
});

/** What has the focus, in words, and whether one can see that it has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const shown = (of: Element): boolean => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const label = element.closest('label') ?? element.nextElementSibling;
    const field = element.matches('input, select, textarea');
    return {
      words: `${element.tagName} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent}`,
      // The ring of a switch or a segment is drawn by what stands in for the hidden input; a field has its border.
      visible: shown(element) || field || (label !== null && shown(label)),
    };
  });

/** Everything on the screen that a pointer could use. */
const reachable = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    const radios = new Set<string>();
    return all.filter((element) => {
      if (element.tabIndex < 0 || element.matches(':disabled') || !element.checkVisibility()) return false;
      if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
      // A group of radio buttons is one stop.
      if (radios.has(element.name)) return false;
      radios.add(element.name);
      return true;
    }).length;
  });

test('the keyboard reaches everything in order, the focus can be seen, and Esc closes a sheet', async () => {
  const device = await makeDevice(host, { size: 'desktop' });
  try {
    device.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/refresh$/);
    const page = await device.open('/auth');
    await signIn(page, person, host.service.first.demoPassword);
    await seen(page.getByRole('heading', { name: 'Latest activity' }));
    for (const path of ['/wallet?tab=send', '/more', '/wallet?tab=history']) {
      await device.goto(path);
      await seen(page.getByRole('navigation', { name: 'Main' }));
      await seen(
        page
          .locator(':visible')
          .getByText(/^Review$|^Settings$|ago$/)
          .first(),
      );
      const wanted = await reachable(page);
      const stops: string[] = [];
      const unseen: string[] = [];
      for (let step = 0; step < wanted; step++) {
        await page.keyboard.press('Tab');
        const stop = await focused(page);
        if (stop === null) break;
        stops.push(stop.words);
        if (!stop.visible) unseen.push(stop.words);
      }
      expect([path, stops.length, unseen]).toEqual([path, wanted, []]);
      expect(stops[0]).toContain('Skip to content');
    }

    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const details = page
      .getByRole('complementary', { name: 'Transaction' })
      .getByRole('link', { name: 'View in explorer' });
    await seen(details);
    await page.keyboard.press('Escape');
    await gone(details);
    expect((await focused(page))?.words).toMatch(/^A /);
    await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).press('Enter');
    const leaving = page.getByRole('dialog', { name: 'Sign out of this device?' });
    await seen(leaving);
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab');
      expect(await leaving.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await gone(leaving);
    expect(device.faults()).toEqual([]);
  } finally {
    await device.destroy();
  }
});
