/** The history of a person: transactions of the authority and commands of this device in one list. */
import {
  combineLatest,
  from,
  map,
  merge as either,
  type Observable,
  of,
  switchMap,
  throttleTime,
} from 'rxjs';
import type { Currency } from '#domain/constants.ts';
import type { TransactionKind } from '#domain/ledger/entry.ts';
import type { ContactDoc, LabelDoc, TransactionDoc } from '#domain/protocol.ts';
import type { Collections, DeviceDatabase } from './collections.ts';
import { type CommandDoc, isOpen } from './command-doc.ts';
import { plain } from './plain.ts';

export type HistoryFilter = {
  /** in addresses, names of contacts, notes, labels, amounts and hashes */
  readonly text?: string;
  readonly currency?: Currency;
  readonly direction?: 'in' | 'out';
  readonly status?: 'success' | 'waiting' | 'processing' | 'refused' | 'cancelled';
  readonly kind?: TransactionKind;
};

export type HistoryRow =
  | {
      readonly kind: 'transaction';
      readonly transaction: TransactionDoc;
      readonly label: string | null;
      readonly contactName: string | null;
    }
  | { readonly kind: 'command'; readonly command: CommandDoc; readonly contactName: string | null };

export type HistoryPage = { readonly rows: readonly HistoryRow[]; readonly hasMore: boolean };

type Names = {
  readonly contacts: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
};

const commandsMax = 200;

const namesOf = (contacts: readonly ContactDoc[], labels: readonly LabelDoc[]): Names => ({
  contacts: new Map(contacts.map(({ address, name }) => [address, name])),
  labels: new Map(labels.map(({ id, text }) => [id, text])),
});

export function watchHistory(
  { collections }: DeviceDatabase,
  filter: HistoryFilter,
  limit: number,
): Observable<HistoryPage> {
  const { transactions, commands, contacts, labels } = collections;
  const recent = commands.find({ sort: [{ order: 'asc' }], limit: commandsMax });
  const names$ = combineLatest([plain(contacts.find()), plain(labels.find())]).pipe(
    map(([people, words]) => namesOf(people, words)),
  );
  const page$ = pageOf(transactions, filter, { names$, limit: limit + 1 });
  const asked$ = plain(recent).pipe(
    switchMap((asked) => arrivedOf(transactions, asked).pipe(map((arrived) => ({ asked, arrived })))),
  );
  const showsTransactions = filter.status === undefined || filter.status === 'success';
  return combineLatest([names$, asked$, page$]).pipe(
    map(([names, { asked, arrived }, found]): HistoryPage => {
      const wanted = asked.filter(
        (command) => isShown(command, (id) => arrived.has(id)) && matches(command, filter, names),
      );
      return merge({ found: showsTransactions ? found : [], wanted, names, limit });
    }),
  );
}

/** Which of the transactions that commands led to are here. */
function arrivedOf(
  transactions: Collections['transactions'],
  asked: readonly CommandDoc[],
): Observable<ReadonlySet<string>> {
  const ids = asked.flatMap(({ verdict }) => verdict?.txId ?? []);
  if (ids.length === 0) return of(new Set<string>());
  return transactions.findByIds(ids).$.pipe(map((found) => new Set(found.keys())));
}

/** A committed command is a row of its own only until its transaction has come. */
function isShown(command: CommandDoc, hasArrived: (transactionId: string) => boolean): boolean {
  if (command.status !== 'done') return !command.dismissed;
  const id = command.verdict?.txId;
  return id !== undefined && !hasArrived(id);
}

const scanned = 1_000;
const rescanEveryMs = 250;

type Search = { readonly names$: Observable<Names>; readonly limit: number };

/** Without a filter the index answers; with one, whole pages are read and sifted here: a cursor over 10,000 rows takes seconds. */
function pageOf(
  transactions: Collections['transactions'],
  filter: HistoryFilter,
  { names$, limit }: Search,
): Observable<TransactionDoc[]> {
  const { text, currency, direction, kind } = filter;
  if ([text?.trim() ?? '', currency ?? '', direction ?? '', kind ?? ''].every((word) => word === '')) {
    return plain(transactions.find({ sort: [{ order: 'asc' }], limit }));
  }
  const changes$ = either(of(null), transactions.$).pipe(
    throttleTime(rescanEveryMs, undefined, { leading: true, trailing: true }),
  );
  return combineLatest([names$, changes$]).pipe(
    switchMap(([names]) => from(scan(transactions, sieveOf(filter, names), limit))),
  );
}

async function scan(
  transactions: Collections['transactions'],
  wanted: (transaction: TransactionDoc) => boolean,
  limit: number,
): Promise<TransactionDoc[]> {
  const found = new Map<string, TransactionDoc>();
  for (let after = 0; ;) {
    const page = await transactions
      .find({ selector: { order: { $gte: after } }, sort: [{ order: 'asc' }], limit: scanned })
      .exec();
    for (const document of page) {
      const transaction = document.toMutableJSON();
      if (wanted(transaction)) found.set(transaction.id, transaction);
      if (found.size === limit) return [...found.values()];
    }
    const last = page.at(-1)?.order ?? after;
    if (page.length < scanned || last === after) return [...found.values()];
    // Several movements of one entry share an order: the last one's are read again.
    after = last;
  }
}

function sieveOf(filter: HistoryFilter, names: Names): (transaction: TransactionDoc) => boolean {
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A command by the same filter as the transaction that it may become. */
function matches(command: CommandDoc, filter: HistoryFilter, names: Names): boolean {
  const { to, amount, note } = command.payload;
  const isTransfer = command.type === 'wallet.transfer';
  const facts = {
    kind: isTransfer ? 'send' : 'faucet',
    direction: isTransfer ? 'out' : 'in',
    currency: isTransfer ? (textOf(command.payload['currency']) as Currency) : 'TDC',
    status: shownStatus(command),
  };
  const { text = '', ...exact } = filter;
  const differs = (Object.keys(exact) as (keyof typeof exact)[]).some(
    (key) => exact[key] !== undefined && exact[key] !== facts[key],
  );
  if (differs) return false;
  const name = names.contacts.get(textOf(to)) ?? '';
  const wanted = text.trim().toLowerCase();
  return [command.id, textOf(to), textOf(amount), textOf(note), name].some((part) =>
    part.toLowerCase().includes(wanted),
  );
}

const shownStatus = (command: CommandDoc): HistoryFilter['status'] =>
  command.status === 'done' ? 'success' : command.status;

type Parts = { found: TransactionDoc[]; wanted: CommandDoc[]; names: Names; limit: number };

/** Open commands first, everything else by time; commands older than the last transaction shown wait for its page. */
function merge({ found, wanted, names, limit }: Parts): HistoryPage {
  const hasMore = found.length > limit;
  const shown = hasMore ? found.slice(0, limit) : found;
  const oldest = hasMore ? Date.parse(shown.at(-1)?.at ?? '') : 0;
  const transactions = shown.map((transaction): Timed => ({
    at: Date.parse(transaction.at),
    row: rowOf(transaction, names),
  }));
  const commands = wanted
    .filter((command) => isOpen(command) || command.requestedAt >= oldest)
    .map((command): Timed => ({
      at: isOpen(command) ? Infinity : command.requestedAt,
      row: commandRow(command, names),
    }));
  const rows = [...commands, ...transactions]
    .sort((a, b) => (a.at === b.at ? 0 : b.at - a.at))
    .map(({ row }) => row);
  return { rows, hasMore };
}

type Timed = { readonly at: number; readonly row: HistoryRow };

const rowOf = (transaction: TransactionDoc, { labels, contacts }: Names): HistoryRow => ({
  kind: 'transaction',
  transaction,
  label: labels.get(transaction.id) ?? null,
  contactName: contacts.get(transaction.direction === 'in' ? transaction.from : transaction.to) ?? null,
});

const commandRow = (command: CommandDoc, { contacts }: Names): HistoryRow => ({
  kind: 'command',
  command,
  contactName: contacts.get(textOf(command.payload['to'])) ?? null,
});
