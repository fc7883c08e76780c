/** Two tabs show the same data and one replicates; signing out warns, wipes the device and reaches the other tab. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToPlace,
  historyRows,
  lastTransfer,
  waitUntilVisible,
  seesBalance,
  send,
} from './person.ts';

let host: Host;
let device: Device;
let own: string;
let to: string;

beforeEach(async () => {
  host = await startHost();
  to = await host.newcomer();
  device = await makeDevice(host, { size: 'desktop' });
  own = await begin(device, 'sender@journey.example');
  await host.fund(own, '10', 'DC');
  await seesBalance(device.page, 'DC', '10.00');
});

afterEach(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

test('both tabs show the same, only one replicates, and the other takes over', async () => {
  const first = device.page;
  const streams: Page[] = [];
  device.context.on('request', (request) => {
    if (request.url().includes('/sync/doorbell')) streams.push(request.frame().page());
  });
  const second = await device.openTab('/wallet');
  await seesBalance(second, 'DC', '10.00');
  await send(second, { to, amount: '1' });
  await waitUntilVisible(lastTransfer(second).getByText('Done'));
  await seesBalance(first, 'DC', '8.99');
  expect(streams).toEqual([]);

  await first.close();
  await eventually(() => streams.length).toBe(1);
  await host.fund(own, '5', 'DC');
  await goToPlace(second, 'Home');
  await seesBalance(second, 'DC', '13.99');
  expect(device.faults()).toEqual([]);
});

test('signing out warns about waiting commands, wipes everything, and signs the other tab out', async () => {
  const { page } = device;
  const other = await device.openTab('/wallet?tab=history');
  await waitUntilVisible(historyRows(other));
  await device.goOffline();
  await send(page, { to, amount: '2', note: 'the rent of March' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out of this device?' });
  await waitUntilVisible(sheet.getByText(/^1 transfer has not been sent yet/));
  await sheet.getByRole('button', { name: 'Stay signed in' }).click();
  await waitUntilHidden(sheet);
  await waitUntilVisible(lastTransfer(page).getByText('Waiting to send'));

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await sheet.getByRole('button', { name: 'Delete and sign out' }).click();
  await waitUntilVisible(page.getByText('Signed out'));
  expect(new URL(page.url()).pathname).toBe('/');
  await waitUntilVisible(other.getByRole('button', { name: 'Sign In' }));
  await eventually(() => findLeftovers(page)).toEqual({ databases: [], local: [], session: [], cached: [] });
  const left = await textOnDevice(page);
  for (const text of [own, to, 'sender@journey.example', 'the rent of March'])
    expect(left).not.toContain(text);
  expect(await page.evaluate(() => localStorage.getItem('vaultiq.theme'))).toBe('system');

  // The authority learns of it when the network is back, and the cookie is no longer valid.
  await device.goOnline();
  await eventually(() => page.evaluate(() => localStorage.getItem('vaultiq.sign-out-owed'))).toBeNull();
  // The random mark of the device remains: the service recognises the device by it, and it opens nothing.
  const cookies = (await device.context.cookies()).map(({ name }) => name);
  expect(cookies.filter((name) => name !== 'vaultiq-device-dev')).toEqual([]);
  await device.goto('/dashboard');
  await waitUntilVisible(page.getByRole('tab', { name: 'Sign In' }));
  expect(await host.transfers()).toHaveLength(0);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Another user');
  await page.getByLabel('Email').fill('another@journey.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Welcome, Another user' }));
  await seesBalance(page, 'DC', '0.00');
  await device.goto('/wallet?tab=history');
  await waitUntilVisible(page.getByText(/^No transactions yet/));
  expect(await page.content()).not.toContain(own);
  expect(device.faults()).toEqual([]);
});

/** The values that every visitor's device keeps: colour scheme, clock error, public figures, and the sign-out itself. */
const OF_ANY_VISITOR = [
  'mantine-color-scheme-value',
  'vaultiq.clock',
  'vaultiq.journal-asked',
  'vaultiq.journal-head',
  'vaultiq.launch',
  'vaultiq.sign-out-owed',
  'vaultiq.supply',
  'vaultiq.theme',
];

/** Everything that the browser stores for the page, except the values of any visitor's device. */
const findLeftovers = (page: Page) =>
  page.evaluate(async (known) => {
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) cached.push(new URL(url).pathname);
    }
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      local: Object.keys(localStorage).filter((key) => !known.includes(key)),
      session: Object.keys(sessionStorage),
      // The app's files, and the public key for checking receipts.
      cached: cached.filter((path) => /^\/(api|sync)\//.test(path) && path !== '/api/explorer/key'),
    };
  }, OF_ANY_VISITOR);

/** The stored data of the page as one text, to search it for forbidden content. */
const textOnDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
