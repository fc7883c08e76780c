// Proves the label of a row for screen readers: party, amount with sign and currency, status in words, time, and note.
import { expect, it } from 'vitest';
import { tdcClaim } from '#app/features/tdc-claim/feature.tsx';
import { transfer } from '#app/features/transfer/feature.tsx';
import { registerFeatures } from '#app/registered-features.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { aTransaction } from '#tests/builders/wire-documents.ts';
import type { HistoryRow } from '../../data/history/history.ts';
import { type CommandDoc, newCommand } from '../../data/outbox/command-doc.ts';
import { rowLabel } from './row-label.ts';

registerFeatures([transfer, tdcClaim]);

const rita = 'VIQ-1700000000000-rita00000000';
const mine = 'VIQ-1700000000000-me0000000000';
const now = new Date(2026, 10, 27, 16, 2).getTime();
const at = (day: number, hour: number, minute: number): string =>
  new Date(2026, 10, day, hour, minute).toISOString();

function transactionLabel(change: Partial<TransactionDoc>, balance: bigint | null = null): string {
  const sent = {
    kind: 'send',
    direction: 'out',
    from: mine,
    to: rita,
    amount: '12.5',
    currency: 'DC',
  } as const;
  const transaction = aTransaction(1, { ...sent, at: at(26, 14, 2), ...change });
  const row = { kind: 'transaction', label: null, privateNote: null, partyName: 'Rita' } as const;
  return rowLabel({ ...row, transaction, balance }, { inDay: true, now });
}

it.each([
  ['Sent to Rita, −12.50 DC, confirmed, 14:02', transactionLabel({})],
  ['Sent to Rita, −12.50 DC, confirmed, 2 hours ago', transactionLabel({ at: at(27, 14, 2) })],
  ['Sent to Rita, −12.50 DC, confirmed, 14:02, Lunch', transactionLabel({ note: 'Lunch' })],
  [
    'Received from Rita, +12.50 USD, confirmed, 14:02, balance after it 87.49 USD',
    transactionLabel({ direction: 'in', from: rita, to: mine, currency: 'USD' }, 87_493_750n),
  ],
  [
    'Claimed test credits, +200.00 TDC, confirmed, 14:02',
    transactionLabel({ kind: 'faucet', direction: 'in', amount: '200', currency: 'TDC' }),
  ],
  ['Sent to Rita, −12.50 DC, failed, 14:02', transactionLabel({ status: 'failed' })],
])('a transaction: %s', (text, said) => {
  expect(said).toBe(text);
});

function commandLabel(status: CommandDoc['status'], type: string, payload: Record<string, unknown>): string {
  const command = { ...newCommand({ id: 'c', type, payload }, 1), status };
  const row: HistoryRow = { kind: 'command', command, partyName: 'Rita' };
  return rowLabel(row, { inDay: true, now });
}

const payment = { to: rita, amount: '12.5', currency: 'DC', note: 'Lunch' };

it.each([
  ['Send to Rita, −12.50 DC, waiting to send, Lunch', commandLabel('waiting', 'wallet.transfer', payment)],
  ['Send to Rita, −12.50 DC, processing, Lunch', commandLabel('processing', 'wallet.transfer', payment)],
  ['Send to Rita, −12.50 DC, not sent, Lunch', commandLabel('refused', 'wallet.transfer', payment)],
  ['Sent to Rita, −12.50 DC, done, Lunch', commandLabel('done', 'wallet.transfer', payment)],
])('a command: %s', (text, said) => {
  expect(said).toBe(text);
});
