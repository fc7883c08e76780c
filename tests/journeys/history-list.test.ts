/**
 * The lists on a desktop and on a phone: details open beside the list or in a sheet, headers sort everything on the device,
 * and the list is saved as a file for spreadsheets. All of it works by keyboard and offline, and stays in the address.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import {
  begin,
  waitUntilHidden,
  goToExplorer,
  goToPlace,
  historyRows,
  selectTab,
  waitUntilVisible,
  seesBalance,
  send,
} from './person.ts';

let host: Host;
let device: Device;
let page: Page;
const evilNote = '=HYPERLINK("http://evil.example","a, b")';

beforeAll(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'desktop' });
  const own = await begin(device, 'sender@journey.example');
  page = device.page;
  const to = await host.newcomer();
  for (const amount of ['30', '7.5', '100']) await host.fund(own, amount, 'DC');
  await seesBalance(page, 'DC', '137.50');
  await send(page, { to, amount: '12.5', note: evilNote });
  await waitUntilVisible(page.getByText('Success!'));
});

afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

const amountsOf = async (rows: Locator): Promise<string[]> =>
  (await rows.allTextContents()).map((text) => /[+−]?[\d,.]+ (?:DC|TDC|USD)/.exec(text)?.[0] ?? text);

/** The cells of every line of the file that the button saves. */
async function exportLines(): Promise<string[]> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^vaultiq-\w+\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

test('the history is sorted by header, and the order is in the address', async () => {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await eventually(() => amountsOf(historyRows(page))).toEqual([
    '−12.50 DC',
    '+100.00 DC',
    '+7.50 DC',
    '+30.00 DC',
  ]);
  await page.getByRole('button', { name: /^Amount/ }).click();
  await eventually(() => amountsOf(historyRows(page))).toEqual([
    '+100.00 DC',
    '+30.00 DC',
    '−12.50 DC',
    '+7.50 DC',
  ]);
  await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('-amount');
  await page.getByRole('button', { name: /^Amount \(sorted descending\)/ }).click();
  await eventually(() => amountsOf(historyRows(page)).then(([first]) => first)).toBe('+7.50 DC');
  await page.reload();
  await eventually(() => amountsOf(historyRows(page)).then(([first]) => first)).toBe('+7.50 DC');
  await page.getByRole('button', { name: /^Time/ }).click();
  await eventually(() => new URL(page.url()).searchParams.get('sort')).toBeNull();
});

test('the history is saved as a table offline, and no note in it is a formula', async () => {
  await device.goOffline();
  const [head, ...lines] = await exportLines();
  expect(head).toBe(
    'Time (UTC),Type,From,To,Name,Amount,Fee,Currency,Status,Note,Label,Private note,Balance after,Tx hash',
  );
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain(',-12.5,0.00625,DC,');
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"",""a, b"")"`);
  await page.getByLabel('Direction').selectOption('in');
  await eventually(() => historyRows(page).count()).toBe(3);
  expect(await exportLines()).toHaveLength(4);
  await page.getByLabel('Direction').selectOption('');
  await device.goOnline();
});

test('on a desktop the details open beside the list, by pointer and by keyboard', async () => {
  const pane = page.getByRole('complementary', { name: 'Transaction' });
  await eventually(() => historyRows(page).count()).toBe(4);
  await historyRows(page).first().getByRole('link').click();
  await waitUntilVisible(pane.getByText(evilNote));
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await historyRows(page).count()).toBe(4);
  await page.reload();
  await waitUntilVisible(pane.getByText(evilNote));
  await page.keyboard.press('Escape');
  await waitUntilHidden(pane.getByText(evilNote));
  await page.keyboard.press('/');
  await page.keyboard.type('evil');
  await eventually(() => historyRows(page).count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitUntilVisible(pane.getByText(evilNote));
  await page.keyboard.press('Escape');
  await waitUntilHidden(pane.getByText(evilNote));
});

test('the explorer sorts and saves the rows on the device, and says so', async () => {
  await goToExplorer(page);
  const table = page.getByRole('table', { name: 'Transactions' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await eventually(() => rows.count()).toBe(4);
  await table.getByRole('button', { name: /^Amount/ }).click();
  await eventually(() => amountsOf(rows)).toEqual(['100.00 DC', '30.00 DC', '12.50 DC', '7.50 DC']);
  await waitUntilVisible(page.getByText('Sorted over the 4 transactions on this device.'));
  expect(await table.getByRole('columnheader', { name: /^Amount/ }).getAttribute('aria-sort')).toBe(
    'descending',
  );
  const [head, ...lines] = await exportLines();
  expect(head).toContain('Amount,Fee,Currency');
  expect(lines.map((line) => line.split(',')[4])).toEqual(['100', '30', '12.5', '7.5']);
  const pane = page.getByRole('complementary', { name: 'Transaction' });
  await rows.first().getByRole('link').first().click();
  await waitUntilVisible(pane.getByText('Verified on this device'));
  await eventually(() => new URL(page.url()).searchParams.get('open')).not.toBeNull();
  await page.keyboard.press('Escape');
  await waitUntilHidden(pane);
  expect(device.faults()).toEqual([]);
});

test('on a phone the details are a sheet, which "back" closes', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await historyRows(page).first().getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Transaction' });
  await waitUntilVisible(sheet.getByText(evilNote));
  await page.goBack();
  await waitUntilHidden(sheet);
  expect(await historyRows(page).count()).toBe(4);
  await page.getByLabel('Sort', { exact: true }).selectOption('amount');
  await eventually(() => amountsOf(historyRows(page)).then(([first]) => first)).toBe('+7.50 DC');
  await historyRows(page).first().getByRole('link').click();
  await waitUntilVisible(sheet);
  await page.keyboard.press('Escape');
  await waitUntilHidden(sheet);
  expect(device.faults()).toEqual([]);
});
