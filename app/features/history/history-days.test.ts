// Proves the headings of the history: each day has one, commands without a final verdict are above all days, and lists in
// another order have none.
import { expect, it } from 'vitest';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import { type CommandDoc, newCommand } from '../../data/outbox/command-doc.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { groupByDay, splitByDay, rowsWithoutDays } from './history-days.ts';

const now = new Date('2026-11-27T09:30:00').getTime();

const transactionRow = (at: string): HistoryRow => ({
  kind: 'transaction',
  transaction: aTransaction(1, { id: at, at: new Date(at).toISOString() }),
  label: null,
  privateNote: null,
  partyName: null,
  balance: null,
});
const commandRow = (status: CommandDoc['status'], at: string): HistoryRow => ({
  kind: 'command',
  command: {
    ...newCommand({ id: 'c', type: 'wallet.transfer', payload: {} }, new Date(at).getTime()),
    status,
  },
  partyName: null,
});

const rows = [
  commandRow('waiting', '2026-11-20T08:00:00'),
  commandRow('processing', '2026-11-27T08:00:00'),
  transactionRow('2026-11-27T09:00:00'),
  commandRow('refused', '2026-11-27T07:00:00'),
  transactionRow('2026-11-26T23:59:59'),
  transactionRow('2026-11-23T12:00:00'),
  transactionRow('2026-11-23T11:00:00'),
  transactionRow('2025-12-31T12:00:00'),
];

it('has each day once, and commands that are not final above them', () => {
  expect(groupByDay(rows, now).map(({ heading, isLast }) => [heading, isLast])).toEqual([
    ['On its way', false],
    [null, true],
    ['Today', false],
    [null, true],
    ['Yesterday', true],
    ['Monday, November 23', false],
    [null, true],
    ['December 31, 2025', true],
  ]);
});

it('splits the rows into days', () => {
  expect(splitByDay(rows, now).map(({ heading, rows: of }) => [heading, of.length])).toEqual([
    ['On its way', 2],
    ['Today', 2],
    ['Yesterday', 1],
    ['Monday, November 23', 2],
    ['December 31, 2025', 1],
  ]);
  expect(splitByDay(rows, now).flatMap((day) => day.rows)).toEqual(rows);
});

it('has one group without a heading in another order', () => {
  expect(rowsWithoutDays(rows).map(({ heading, isLast }) => [heading, isLast])).toEqual([
    ...Array.from({ length: 7 }, () => [null, false]),
    [null, true],
  ]);
});
