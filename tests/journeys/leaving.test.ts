/** Two tabs show the same and one of them leads; signing out warns, wipes the device and reaches the other tab. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, gone, goToPlace, historyRows, lastTransfer, seen, seesBalance, send } from './person.ts';

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

test('both tabs show the same, only one talks to the service, and the other takes over', async () => {
  const first = device.page;
  const streams: Page[] = [];
  device.context.on('request', (request) => {
    if (request.url().includes('/sync/doorbell')) streams.push(request.frame().page());
  });
  const second = await device.openTab('/wallet');
  await seesBalance(second, 'DC', '10.00');
  await send(second, { to, amount: '1' });
  await seen(lastTransfer(second).getByText('Done'));
  await seesBalance(first, 'DC', '8.99');
  expect(streams).toEqual([]);

  await first.close();
  await eventually(() => streams.length).toBe(1);
  await host.fund(own, '5', 'DC');
  await goToPlace(second, 'Home');
  await seesBalance(second, 'DC', '13.99');
  expect(device.faults()).toEqual([]);
});

test('signing out warns about what waits, wipes everything, and signs the other tab out', async () => {
  const { page } = device;
  const other = await device.openTab('/wallet?tab=history');
  await seen(historyRows(other));
  await device.goOffline();
  await send(page, { to, amount: '2', note: 'never sent' });
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sign out of this device?' });
  await seen(sheet.getByText(/^1 transfer has not been sent yet/));
  await sheet.getByRole('button', { name: 'Stay signed in' }).click();
  await gone(sheet);
  await seen(lastTransfer(page).getByText('Waiting to send'));

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await sheet.getByRole('button', { name: 'Delete and sign out' }).click();
  await seen(page.getByText('Signed out'));
  expect(new URL(page.url()).pathname).toBe('/');
  await seen(other.getByRole('button', { name: 'Sign In' }));
  await eventually(() => leftovers(page)).toEqual({ databases: [], waiting: 0, remembered: [] });
  expect(await page.evaluate(() => localStorage.getItem('vaultiq.theme'))).toBe('system');

  // The authority hears of it with the network, and the cookie is worth nothing any more.
  await device.goOnline();
  await eventually(() => page.evaluate(() => localStorage.getItem('vaultiq.sign-out-owed'))).toBeNull();
  device.allow(/401 \(Unauthorized\) @ .*\/api\/auth\/refresh$/);
  await device.goto('/dashboard');
  await seen(page.getByRole('tab', { name: 'Sign In' }));
  expect(await host.transfers()).toHaveLength(0);

  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByLabel('Full Name').fill('Another user');
  await page.getByLabel('Email').fill('another@journey.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await seen(page.getByRole('heading', { name: 'Welcome, Another user' }));
  await seesBalance(page, 'DC', '0.00');
  await device.goto('/wallet?tab=history');
  await seen(page.getByText(/^No transactions yet/));
  expect(await page.content()).not.toContain(own);
  expect(device.faults()).toEqual([]);
});

/** What is left on the device of anybody's data. */
const leftovers = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const waiting = await new Promise<number>((resolve) => {
      if (!names.includes('vaultiq-outbox')) {
        resolve(0);
        return;
      }
      const opening = indexedDB.open('vaultiq-outbox');
      opening.onsuccess = () => {
        const counting = opening.result.transaction('waiting').objectStore('waiting').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
    return {
      databases: names.filter((name) => name !== 'vaultiq-outbox'),
      waiting,
      remembered: Object.keys(localStorage).filter(
        // The theme is the device's: the page is painted in it before anybody signs in. The supply is what any visitor reads.
        (key) =>
          key.startsWith('vaultiq.') &&
          !['vaultiq.sign-out-owed', 'vaultiq.supply', 'vaultiq.theme'].includes(key),
      ),
    };
  });
