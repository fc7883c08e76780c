/** The person's transactions read in whole pages and sifted here: a cursor over 10,000 rows takes seconds. */
import type { Currency } from '#domain/constants.ts';
import type { TransactionKind } from '#domain/ledger/entry.ts';
import { ORDER_TOP, type TransactionDoc } from '#domain/protocol.ts';
import type { Collections } from './collections.ts';

export type HistoryFilter = {
  /** in addresses, names of contacts, notes, labels, amounts and hashes */
  readonly text?: string;
  readonly currency?: Currency;
  readonly direction?: 'in' | 'out';
  readonly status?: 'success' | 'waiting' | 'processing' | 'refused' | 'cancelled';
  readonly kind?: TransactionKind;
};

/** By address, and by transaction. */
export type Names = {
  readonly contacts: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
};

const pageRows = 1_000;

type Scan = {
  readonly wanted: (transaction: TransactionDoc) => boolean;
  readonly limit: number;
  readonly newestFirst: boolean;
};

/** The page that begins at an `order`, or with the first of all. */
async function pageFrom(
  transactions: Collections['transactions'],
  after: number | null,
  newestFirst: boolean,
): Promise<TransactionDoc[]> {
  const bound = newestFirst ? { $gte: after ?? 0 } : { $lte: after ?? ORDER_TOP };
  const found = await transactions
    .find({ selector: { order: bound }, sort: [{ order: newestFirst ? 'asc' : 'desc' }], limit: pageRows })
    .exec();
  return found.map((document) => document.toMutableJSON());
}

/** The first `limit` wanted ones in the order of time. */
export async function scan(
  transactions: Collections['transactions'],
  { wanted, limit, newestFirst }: Scan,
): Promise<TransactionDoc[]> {
  const found = new Map<string, TransactionDoc>();
  for (let after: number | null = null; ;) {
    const page = await pageFrom(transactions, after, newestFirst);
    for (const transaction of page) {
      if (wanted(transaction)) found.set(transaction.id, transaction);
      if (found.size === limit) return [...found.values()];
    }
    const last: number | undefined = page.at(-1)?.order;
    if (page.length < pageRows || last === undefined || last === after) return [...found.values()];
    // Several movements of one entry share an order: the last one's are read again.
    after = last;
  }
}

/** Whether the filter asks for anything that only the rows themselves can tell. */
export const isOpenFilter = ({ text, currency, direction, kind }: HistoryFilter): boolean =>
  [text?.trim() ?? '', currency ?? '', direction ?? '', kind ?? ''].every((word) => word === '');

export function sieveOf(filter: HistoryFilter, names: Names): (transaction: TransactionDoc) => boolean {
  const { text: words = '', status: _status, ...exact } = filter;
  const text = words.trim().toLowerCase();
  const facts = Object.entries(exact) as [keyof typeof exact, string | undefined][];
  const asked = facts.filter(([, value]) => value !== undefined);
  return (transaction) =>
    asked.every(([field, value]) => transaction[field] === value) &&
    (text === '' || textsOf(transaction, names).some((part) => part.toLowerCase().includes(text)));
}

const textsOf = (transaction: TransactionDoc, { labels, contacts }: Names): string[] => [
  transaction.id,
  transaction.from,
  transaction.to,
  transaction.amount,
  transaction.note ?? '',
  labels.get(transaction.id) ?? '',
  contacts.get(transaction.from) ?? '',
  contacts.get(transaction.to) ?? '',
];
