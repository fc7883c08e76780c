/**
 * The public explorer on a phone without an account, and on a desktop with one: rows do not jump while somebody reads, a
 * search tries every meaning of the text and works offline, vaults and wallets have their pages, and hidden balances are
 * hidden from everybody.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { hiddenBalances } from '#domain/privacy/hidden-balances.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToAccountPlace,
  goToExplorer,
  waitUntilVisible,
  seesBalance,
  send,
} from './person.ts';

let host: Host;
let visitor: Device;
let member: Device;
let own: string;
let friend: string;

beforeAll(async () => {
  host = await startHost();
  member = await makeDevice(host, { size: 'desktop' });
  own = await begin(member, 'reader@journey.example');
  friend = await host.newcomer();
  await host.fund(own, '100', 'DC');
  await seesBalance(member.page, 'DC', '100.00');
  for (const amount of ['12.5', '7']) {
    await send(member.page, { to: friend, amount });
    await waitUntilVisible(member.page.getByText('Success!'));
  }
  await host.service.projections.idle();
  visitor = await makeDevice(host, { size: 'phone' });
});

afterAll(async () => {
  await visitor.destroy();
  await member.destroy();
  await host.close();
  host.remove();
});

const rowsOf = (page: Page, name = 'Transactions') =>
  page
    .getByRole('table', { name })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const search = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Search' }).fill(text);
const group = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('a visitor keeps reading while transactions arrive, and shows them with one tap', async () => {
  const page = await visitor.open('/explorer');
  await eventually(() => rowsOf(page).count()).toBe(3);
  const before = await rowsOf(page).allTextContents();
  // At the top a new row comes in on its own.
  await host.fund(friend, '1', 'DC');
  await eventually(() => rowsOf(page).count()).toBe(4);
  expect((await rowsOf(page).allTextContents()).slice(1)).toEqual(before);
  // Somebody who has scrolled into the list keeps it as it is.
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await host.fund(friend, '2', 'DC');
  const pill = page.getByRole('button', { name: '1 new' });
  await waitUntilVisible(pill);
  expect(await rowsOf(page).count()).toBe(4);
  await pill.click();
  await eventually(() => rowsOf(page).count()).toBe(5);
  await waitUntilHidden(pill);
});

test('a visitor opens the newest block, and the device checks it', async () => {
  const { page } = visitor;
  const strip = page.getByRole('region', { name: 'The network now' });
  await waitUntilVisible(strip.getByText('Live'));
  await waitUntilVisible(page.getByRole('region', { name: 'Transactions per day' }).getByRole('img'));
  const { n } = host.service.authority.durable();
  await strip.getByRole('link', { name: `Block ${String(n)}` }).click();
  await waitUntilVisible(page.getByRole('heading', { name: `Block ${String(n)}` }));
  await waitUntilVisible(page.getByText('Verified on this device'));
  await waitUntilVisible(page.getByText('Newest block'));
  await eventually(() => rowsOf(page).count()).toBe(1);
  await page.getByRole('link', { name: 'Previous block' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: `Block ${String(n - 1)}` }));
  await waitUntilVisible(page.getByText('Verified on this device'));
  await rowsOf(page).first().getByRole('link').first().click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Tx Hash' }));
  await page.getByRole('link', { name: `Block ${String(n - 1)}` }).click();
  await waitUntilVisible(page.getByRole('heading', { name: `Block ${String(n - 1)}` }));
  await page.getByRole('link', { name: 'Back to Explorer' }).click();
  await eventually(() => rowsOf(page).count()).toBe(5);
});

test('a visitor finds an amount, a wallet and a vault', async () => {
  const { page } = visitor;
  await search(page, '12.5 DC');
  await waitUntilVisible(group(page, 'Amounts of 12.5 DC').getByText('12.50 DC'));
  await waitUntilVisible(page.getByText('1 transaction found.'));
  await search(page, 'who is this');
  await waitUntilVisible(page.getByText('No transactions found'));
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByLabel('Type', { exact: true }).selectOption('system_fee');
  await eventually(() => rowsOf(page).count()).toBe(2);
  await page.getByLabel('Type', { exact: true }).selectOption('all');
  await search(page, own);
  await page.getByRole('region', { name: 'Pages' }).getByRole('link').click();
  await waitUntilVisible(page.getByRole('heading', { name: own }));
  await waitUntilVisible(page.getByRole('heading', { name: 'Transaction History (3)' }));
  await waitUntilVisible(page.getByRole('region', { name: 'Balance over time' }).getByRole('img'));
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('Time (UTC),Type,From/To,Amount,Fee,Currency,Status,Tx hash,Journal entry');
  expect(lines.map((line) => line.split(',').slice(1, 6).join(','))).toEqual([
    `Send,${friend},-7,0.0035,DC`,
    `Send,${friend},-12.5,0.00625,DC`,
    'Receive,ISSUE-VAULT,100,0,DC',
  ]);
  await visitor.goto('/explorer/vaults');
  await page.getByRole('link', { name: 'Core Vault' }).click();
  await eventually(() => rowsOf(page, 'Transactions').count()).toBe(2);
  // The vault received 42.5 % of both fees.
  await waitUntilVisible(group(page, 'Current Balance').getByTitle('0.004144 DC'));
  expect(visitor.faults()).toEqual([]);
});

test('a signed-in person searches with the keyboard, and offline', async () => {
  const { page } = member;
  await goToExplorer(page);
  await eventually(() => rowsOf(page).count()).toBe(5);
  await page.keyboard.press('/');
  await page.keyboard.type('12.5');
  await eventually(() => rowsOf(page, 'Amounts of 12.5').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitUntilVisible(page.getByText('Verified on this device'));
  await member.goOffline();
  await goToExplorer(page);
  await search(page, friend);
  await eventually(() => rowsOf(page, 'Transactions of this wallet').count()).toBe(4);
  await waitUntilVisible(page.getByText('Only what this device has stored was searched.'));
  await member.goto(`/explorer/${friend}`);
  await waitUntilVisible(page.getByRole('heading', { name: 'Seen on this device (4)' }));
  await member.goto('/explorer/vaults');
  await waitUntilVisible(page.getByRole('link', { name: 'Marketing Vault' }));
  await member.goOnline();
});

test('nobody sees balances that a signed-in person hides, from an offline device too', async () => {
  const { page } = member;
  await member.goOffline();
  await goToAccountPlace(page, 'Settings');
  const hides = page.getByLabel('Hide my balances in the public explorer');
  await eventually(() => hides.isEnabled()).toBe(true);
  await hides.click({ force: true });
  await waitUntilVisible(page.getByText('Waiting to send'));
  await member.goOnline();
  await waitUntilHidden(page.getByText('Waiting to send'));
  await eventually(() => hiddenBalances.of(host.service.authority.state).size).toBe(1);
  await host.service.projections.idle();
  await waitUntilHidden(page.getByText('Processing'));
  expect(await hides.isChecked()).toBe(true);
  await visitor.goto(`/explorer/${own}`);
  await waitUntilVisible(
    visitor.page.getByText('The owner of this wallet hides its balances', { exact: false }),
  );
  await waitUntilVisible(visitor.page.getByRole('heading', { name: 'Transaction History (3)' }));
  expect(await group(visitor.page, 'Balance over time').count()).toBe(0);
  expect(await visitor.page.getByText('80.49').count()).toBe(0);
  expect(visitor.faults()).toEqual([]);
  expect(member.faults()).toEqual([]);
});
