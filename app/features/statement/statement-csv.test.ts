// Proves that the CSV of a statement has its opening balance, every row, its totals and its closing balance, and that
// its figures sum to it.
import { expect, it } from 'vitest';
import { readMicro } from '#domain/money.ts';
import { makeStatement } from '#domain/statement/statement.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { statementCsv } from './statement-csv.ts';
import { currencyName } from './statement-rows.ts';

const friend = 'VIQ-1700000000000-oldfriend000';
const head = {
  owner: 'A new user',
  address: 'VIQ-1700000000000-me0000000000',
  month: '2026-11',
  timeZone: 'UTC',
  madeAt: 0,
  asOf: null,
};
const transactions = [
  aTransaction(1, { at: '2026-10-20T10:00:00.000Z', direction: 'in', amount: '100' }),
  aTransaction(2, {
    at: '2026-11-21T14:02:00.000Z',
    direction: 'out',
    amount: '12.5',
    fee: '0.00625',
    to: friend,
    note: '=1+1, "now"',
  }),
  aTransaction(3, { at: '2026-11-22T08:00:00.000Z', direction: 'in', amount: '1.5', currency: 'USD' }),
];
const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' };
const lines = statementCsv({
  head,
  currencies: makeStatement(transactions, period),
  names: new Map([[friend, 'Grandmother']]),
})
  .slice(1)
  .trimEnd()
  .split('\r\n');

it('has the content of the statement on the screen', () => {
  expect(lines).toEqual([
    'Currency,Time (UTC),Type,Name,From or to,Note,Amount,Fee,Balance,Tx hash',
    'DC,,Opening balance,,,,,,100,',
    `DC,2026-11-21T14:02:00.000Z,Send,Grandmother,${friend},"'=1+1, ""now""",-12.5,0.00625,87.49375,tx00000002`,
    'DC,,Received,,,,0,,,',
    'DC,,Sent,,,,-12.5,,,',
    'DC,,Fees,,,,,0.00625,,',
    'DC,,Closing balance,,,,,,87.49375,',
    'USD,,Opening balance,,,,,,0,',
    `USD,2026-11-22T08:00:00.000Z,Receive,,${transactions[2]?.from ?? ''},,1.5,0,1.5,tx00000003`,
    'USD,,Received,,,,1.5,,,',
    'USD,,Sent,,,,0,,,',
    'USD,,Fees,,,,,0,,',
    'USD,,Closing balance,,,,,,1.5,',
  ]);
});

it('states its time while movements may be missing', () => {
  const asOf = Date.UTC(2026, 10, 28, 9);
  const csv = statementCsv({ head: { ...head, asOf }, currencies: [], names: new Map() });
  expect(csv.split('\r\n')[1]).toBe(
    ',2026-11-28T09:00:00.000Z,As of (later transactions are missing),,,,,,,',
  );
});

it('adds up: opening balance, lines and fees make the closing balance', () => {
  const cells = lines.slice(1).filter((line) => line.startsWith('DC,') && !line.includes('"'));
  const cell = (type: string, at: number): bigint =>
    readMicro(cells.find((line) => line.includes(`,${type},`))?.split(',')[at] ?? '');
  expect(cell('Opening balance', 8) + cell('Received', 6) + cell('Sent', 6) - cell('Fees', 7)).toBe(
    cell('Closing balance', 8),
  );
});

it('names the project of a token, or its number where this device does not know it', () => {
  const currency = 'token:p12:SUN' as const;
  const [own] = makeStatement([aTransaction(1, { at: '2026-11-21T14:02:00.000Z', currency })], period);
  if (own === undefined) throw new Error('there is no statement of the token');
  expect(currencyName(own, new Map([['p12', 'Solar Kiosk']]))).toBe('SUN (Solar Kiosk)');
  expect(currencyName(own, new Map())).toBe('SUN (p12)');
});
