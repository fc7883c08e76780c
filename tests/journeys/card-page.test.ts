/**
 * Checks each state of the local card page on a phone and on a desktop, in both colour schemes: axe finds no violation,
 * nothing scrolls sideways, targets are at least 44 pixels large, and everything works by keyboard and without scripts.
 * JOURNEY_SHOTS=1 keeps a picture of each.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CheckoutSchema } from '#domain/payment/messages.ts';
import { freshId } from '#tests/builders/ledger-commands.ts';
import { findViolations } from './axe.ts';
import { type Device, makeDirectDevice, type Size } from './device.ts';
import { type Host, startHost } from './host.ts';
import { waitUntilVisible } from './person.ts';

const pictures = fileURLToPath(new URL('output', import.meta.url));
const touchMin = 44;

let host: Host;
let token: string;
let appDirectory: string;

beforeAll(async () => {
  // The server renders the page itself, without the app.
  appDirectory = mkdtempSync(join(tmpdir(), 'journey-no-app-'));
  host = await startHost({ appDirectory });
  const answer = await post('/api/auth/sign-up', {
    email: 'buyer@journey.example',
    password: 'correct horse battery',
    fullName: 'A new user',
  });
  token = ((await answer.json()) as { accessToken: string }).accessToken;
});
afterAll(async () => {
  await host.close();
  host.remove();
  rmSync(appDirectory, { recursive: true });
});

const post = (path: string, body: object): Promise<Response> =>
  fetch(host.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** The path of a new order's page. */
async function newPage(): Promise<string> {
  const answer = await post('/api/payments/checkout', { id: freshId(), amountUsd: '1234.5' });
  return new URL(CheckoutSchema.loose().parse(await answer.json()).url).pathname;
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Pay $1,234.50' }).click();
}

/** Checks the page as it is now, in both color schemes. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    if (process.env['JOURNEY_SHOTS'] === '1') {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: join(pictures, `${name}-${scheme}.png`), fullPage: true });
    }
    const violations = await findViolations(page);
    faults.push(...violations.map((each) => `${name}, ${scheme}: ${each}`));
  }
  const { wide, small } = await page.evaluate((least) => {
    const targets = [...document.querySelectorAll('a[href], button, input')];
    return {
      wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      small: targets
        .filter((one) => one.getBoundingClientRect().height < least)
        .map((one) => one.textContent),
    };
  }, touchMin);
  return [
    ...faults,
    ...(wide ? [`${name}: scrolls sideways`] : []),
    ...small.map((one) => `${name}: small: ${one}`),
  ];
}

async function walk(device: Device, size: Size): Promise<string[]> {
  const { page } = device;
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    faults.push(...(await faultsOf(page, `card-${name}-${size}`)));
  };
  const path = await newPage();
  await device.goto(path);
  await waitUntilVisible(page.getByText('Test mode'));
  await look('open');
  await pay(page, '4000 0000 0000 0002');
  await waitUntilVisible(page.getByRole('alert').getByText('Your card was declined. Nothing was charged.'));
  await look('declined');
  await pay(page, '4000 0025 0000 3155');
  await waitUntilVisible(page.getByRole('heading', { name: 'Confirm with your bank' }));
  await look('bank');
  await page.getByRole('button', { name: 'No, this is not mine' }).click();
  await waitUntilVisible(page.getByRole('alert'));
  // From here on only with the keyboard: choose the card, then Pay.
  await page.getByLabel('Card number').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\/success\?order=/);
  await device.goto(path);
  await waitUntilVisible(page.getByText('The payment was successful.'));
  await look('paid');
  await page.getByRole('button', { name: 'Dispute this payment' }).click();
  await waitUntilVisible(page.getByText('It is disputed.'));
  await look('disputed');
  const other = await newPage();
  await device.goto(other);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL(/\/payment\/cancelled\?order=/);
  await device.goto(other);
  await waitUntilVisible(page.getByRole('heading', { name: 'This payment is closed' }));
  await look('closed');
  await device.goto('/pay/none');
  await waitUntilVisible(page.getByRole('heading', { name: 'This payment does not exist' }));
  await look('missing');
  return faults;
}

const sizes: readonly Size[] = ['phone', 'desktop'];

test.each(sizes)('on a %s every state can be read, reached and used', async (size) => {
  const device = makeDirectDevice(host, { size });
  try {
    await device.start();
    expect(await walk(device, size)).toEqual([]);
  } finally {
    await device.destroy();
  }
});
