/** The orders in which the history is listed. */
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { type Micro, parseAmount, readMicro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type CommandDoc, isOpen } from '../outbox/command-doc.ts';

export const HISTORY_KEYS = ['time', 'amount', 'name', 'type'] as const;
export type HistoryKey = (typeof HISTORY_KEYS)[number];
export type HistorySort = { readonly by: HistoryKey; readonly descending: boolean };

export const NEWEST_FIRST: HistorySort = { by: 'time', descending: true };

export type HistoryRow =
  | {
      readonly kind: 'transaction';
      readonly transaction: TransactionDoc;
      readonly label: string | null;
      /** only for the person, unlike the transaction's own note */
      readonly privateNote: string | null;
      /** the other party's name, if this device knows it */
      readonly partyName: string | null;
      /** micro-units after it; null if unknown */
      readonly balance: Micro | null;
    }
  | { readonly kind: 'command'; readonly command: CommandDoc; readonly partyName: string | null };

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** ms. Open commands come after everything that is final. */
function timeOf(row: HistoryRow): number {
  if (row.kind === 'transaction') return Date.parse(row.transaction.at);
  return isOpen(row.command) ? Infinity : row.command.requestedAt;
}

/** Micro-units of any currency: people filter by one before they compare. */
function amountOf(row: HistoryRow): bigint {
  if (row.kind === 'transaction') return readMicro(row.transaction.amount);
  if (row.command.type === 'wallet.claim_tdc') return TDC_CLAIM_MICRO;
  const parsed = parseAmount(readText(row.command.payload['amount']));
  return parsed.ok ? parsed.value : 0n;
}

/** The other party's displayed name. */
function nameOf({ partyName, ...row }: HistoryRow): string {
  if (partyName !== null) return partyName.toLowerCase();
  if (row.kind === 'command') return readText(row.command.payload['to']).toLowerCase();
  const { direction, from, to } = row.transaction;
  return (direction === 'in' ? from : to).toLowerCase();
}

const typeOf = (row: HistoryRow): string =>
  row.kind === 'transaction'
    ? `${row.transaction.kind} ${row.transaction.direction}`
    : row.command.type === 'wallet.transfer'
      ? 'send out'
      : 'faucet in';

const KEYS: Readonly<Record<HistoryKey, (row: HistoryRow) => number | bigint | string>> = {
  time: timeOf,
  amount: amountOf,
  name: nameOf,
  type: typeOf,
};

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

export type HistoryOrder = (a: HistoryRow, b: HistoryRow) => number;

/** Rows with equal values follow one another newest first. */
export function historyOrder({ by, descending }: HistorySort): HistoryOrder {
  const key = KEYS[by];
  return (a, b) => {
    const difference = compare(key(a), key(b));
    if (difference !== 0) return descending ? -difference : difference;
    return by === 'time' ? 0 : compare(timeOf(b), timeOf(a));
  };
}

/** A sorted copy; the compared value is computed once per row. */
export function sortHistory(rows: readonly HistoryRow[], { by, descending }: HistorySort): HistoryRow[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, key: KEYS[by](row), time: timeOf(row) }))
    .sort((a, b) => sign * compare(a.key, b.key) || compare(b.time, a.time))
    .map(({ row }) => row);
}
