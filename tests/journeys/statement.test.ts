/**
 * A month's statement: the person finds transactions by their own labels, narrows them by filters that stay in the address,
 * and saves the statement as PDF and CSV offline. Its balances equal the journal's legs, to the last micro-unit.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Device, makeDevice } from './device.ts';
import { eventually } from './eventually.ts';
import { type Host, startHost } from './host.ts';
import { begin, goToPlace, historyRows, selectTab, waitUntilVisible, seesBalance, send } from './person.ts';

let host: Host;
let device: Device;
let page: Page;
let own: string;
let friend: string;

beforeAll(async () => {
  host = await startHost();
  device = await makeDevice(host, { size: 'desktop' });
  own = await begin(device, 'saver@journey.example');
  page = device.page;
  friend = await host.newcomer();
  await host.fund(own, '100', 'DC');
  await host.fund(own, '20', 'USD');
  await seesBalance(page, 'USD', '20.00');
  await send(page, { to: friend, amount: '12.5', note: 'Rent for May' });
  await waitUntilVisible(page.getByText('Success!'));
  await host.fund(own, '7.25', 'DC');
  await selectTab(page, 'Overview');
  await seesBalance(page, 'DC', '94.74');
});

afterAll(async () => {
  await device.destroy();
  await host.close();
  host.remove();
});

/** The balance of the person's account after its last leg in the journal. */
async function journalBalance(currency: string): Promise<string> {
  const user = [...host.service.authority.state.users].find(([, { address }]) => address === own)?.[0] ?? '';
  const legs = (await host.entries()).flatMap((entry) => entry.legs);
  return legs.findLast(([account]) => account === `user:${user}:${currency}`)?.[2] ?? '0';
}

async function downloadFile(name: string): Promise<{ readonly file: string; readonly text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  const download = await waiting;
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
}

const month = new Date().toISOString().slice(0, 7);

test('a label and a private note are stored, and found while typing', async () => {
  await goToPlace(page, 'Wallet');
  await selectTab(page, 'History');
  await eventually(() => historyRows(page).count()).toBe(4);
  const pane = page.getByRole('complementary', { name: 'Transaction' });
  await historyRows(page).filter({ hasText: 'Rent for May' }).getByRole('link').click();
  await pane.getByLabel('Label').fill('Home');
  await pane.getByLabel('Private note').fill('Ask for the deposit back');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await waitUntilVisible(page.getByText('Label and note saved'));
  await page.keyboard.press('Escape');
  for (const text of ['deposit', 'home', '12.5', '12.50', new Date().toISOString().slice(0, 10)]) {
    await page.getByRole('searchbox', { name: 'Search history' }).fill(text);
    await waitUntilVisible(historyRows(page).filter({ hasText: 'Home' }));
  }
  await page.getByRole('searchbox', { name: 'Search history' }).fill('deposit');
  await eventually(() => historyRows(page).count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search history' }).fill('');
  await eventually(() => historyRows(page).count()).toBe(4);
});

test('every line shows the balance after it', async () => {
  await waitUntilVisible(historyRows(page).filter({ hasText: '7.25' }).getByText('94.74 DC'));
  await waitUntilVisible(historyRows(page).filter({ hasText: 'Home' }).getByText('87.49 DC'));
});

test('filters stay in the address, across a reload and offline', async () => {
  await device.goOffline();
  await page.getByRole('button', { name: 'More filters' }).click();
  const more = page.getByRole('group', { name: 'More filters' });
  await more.getByLabel('Label').selectOption('Home');
  await eventually(() => historyRows(page).count()).toBe(1);
  await eventually(() => new URL(page.url()).searchParams.get('label')).toBe('Home');
  await page.reload();
  await eventually(() => historyRows(page).count()).toBe(1);
  await waitUntilVisible(page.getByRole('button', { name: 'More filters (1)' }));
  await more.getByRole('button', { name: 'Clear all' }).click();
  await eventually(() => historyRows(page).count()).toBe(4);
  await more.getByLabel('Type').selectOption('issue');
  await more.getByLabel('Amount from').fill('50');
  await eventually(() => historyRows(page).count()).toBe(1);
  await more.getByLabel('Amount from').fill('fifty');
  await waitUntilVisible(more.getByText('Please enter a valid amount'));
  await more.getByRole('button', { name: 'Clear all' }).click();
  await more.getByLabel('Month').selectOption(month);
  await eventually(() => historyRows(page).count()).toBe(4);
});

test("a month is saved as CSV and PDF offline, and closes with the journal's balance", async () => {
  await page.getByRole('region', { name: 'History' }).getByRole('link', { name: 'Statements' }).click();
  await waitUntilVisible(page.getByRole('heading', { name: 'Statements' }));
  const dc = page.getByRole('region', { name: 'DC statement' });
  await waitUntilVisible(dc);
  const closing = await journalBalance('DC');
  expect(closing).toBe('94.74375');
  // As many places as the longest amount of the statement needs, so that the decimal points stand in one column.
  await waitUntilVisible(dc.getByText('94.74375 DC'));
  await waitUntilVisible(dc.getByText('107.25000 DC'));
  await waitUntilVisible(page.getByText(/As of .+: later transactions are not in it yet\./));
  const csv = await downloadFile('Save as CSV');
  expect(csv.file).toBe(`vaultiq-statement-${month}.csv`);
  const lines = csv.text.trimEnd().split('\r\n');
  expect(lines.find((line) => line.startsWith('DC,,Opening balance,'))).toContain(',0,');
  expect(lines.find((line) => line.startsWith('DC,,Closing balance,'))).toContain(`,${closing},`);
  expect(lines.find((line) => line.startsWith('USD,,Closing balance,'))).toContain(
    `,${await journalBalance('USD')},`,
  );
  expect(lines.some((line) => line.includes('Rent for May') && line.includes(',-12.5,0.00625,'))).toBe(true);
  expect(csv.text).not.toContain('deposit');
  const pdf = await downloadFile('Save as PDF');
  expect(pdf.file).toBe(`vaultiq-statement-${month}.pdf`);
  expect(pdf.text.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.text).toContain(`(${closing} DC)`);
  expect(pdf.text).toContain('(Rent for May)');
  expect(pdf.text).toContain(own);
});

test('the charts are drawn on the device, and have the same data as tables', async () => {
  await page.getByRole('link', { name: 'Back to History' }).click();
  await page.getByRole('link', { name: 'Charts' }).click();
  for (const name of [
    /^Balance over time\. Balance from /,
    /^In and out by month\. In: /,
    /^Fees paid by month\. /,
  ])
    await waitUntilVisible(page.getByRole('img', { name }));
  const inAndOut = page.getByRole('figure').filter({ hasText: 'In and out by month' });
  await inAndOut.getByText('Show as a table').click();
  const rows = inAndOut.getByRole('row');
  await eventually(() => rows.last().textContent()).toMatch(/107\.25 DC12\.50 DC$/);
  await page.getByRole('radiogroup', { name: 'Currency' }).getByText('TDC', { exact: true }).click();
  await waitUntilVisible(page.getByText('No TDC has moved yet.'));
});

test('on a phone the statement fits, and a month before the first is not offered', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await device.goto(`/wallet/statements?month=2001-01`);
  await waitUntilVisible(page.getByRole('region', { name: 'DC statement' }));
  expect(await page.getByLabel('Month').inputValue()).toBe(month);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await device.goOnline();
  expect(device.faults()).toEqual([]);
});
