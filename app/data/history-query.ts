/** The history of a person: transactions of the authority and commands of this device in one list. */
import {
  combineLatest,
  firstValueFrom,
  from,
  map,
  merge as either,
  type Observable,
  of,
  switchMap,
  throttleTime,
} from 'rxjs';
import type { Currency } from '#domain/constants.ts';
import type { ContactDoc, LabelDoc, TransactionDoc } from '#domain/protocol.ts';
import type { Collections, DeviceDatabase } from './collections.ts';
import type { CommandDoc } from './command-doc.ts';
import {
  type HistoryOrder,
  historyOrder,
  type HistoryRow,
  type HistorySort,
  NEWEST_FIRST,
  textOf,
} from './history-order.ts';
import { type HistoryFilter, isOpenFilter, type Names, scan, sieveOf } from './history-scan.ts';
import { plain, plainOne } from './plain.ts';

export type HistoryPage = { readonly rows: readonly HistoryRow[]; readonly hasMore: boolean };

export type HistoryQuery = {
  readonly filter: HistoryFilter;
  readonly sort?: HistorySort;
  /** Rows; more than there are for all. */
  readonly limit: number;
};

const commandsMax = 200;

function watchNames({ contacts, labels }: Collections): Observable<Names> {
  const namesOf = (people: readonly ContactDoc[], words: readonly LabelDoc[]): Names => ({
    contacts: new Map(people.map(({ address, name }) => [address, name])),
    labels: new Map(words.map(({ id, text }) => [id, text])),
  });
  return combineLatest([plain(contacts.find()), plain(labels.find())]).pipe(
    map(([people, words]) => namesOf(people, words)),
  );
}

export function watchHistory(
  { collections }: DeviceDatabase,
  { filter, sort = NEWEST_FIRST, limit }: HistoryQuery,
): Observable<HistoryPage> {
  const { transactions, commands } = collections;
  const recent = commands.find({ sort: [{ order: 'asc' }], limit: commandsMax });
  const names$ = watchNames(collections);
  const page$ = pageOf(transactions, { filter, sort, limit: limit + 1 }, names$);
  const asked$ = plain(recent).pipe(
    switchMap((asked) => arrivedOf(transactions, asked).pipe(map((arrived) => ({ asked, arrived })))),
  );
  const showsTransactions = filter.status === undefined || filter.status === 'success';
  const order = historyOrder(sort);
  return combineLatest([names$, asked$, page$]).pipe(
    map(([names, { asked, arrived }, found]): HistoryPage => {
      const wanted = asked.filter(
        (command) => isShown(command, (id) => arrived.has(id)) && matches(command, filter, names),
      );
      return merge({
        found: showsTransactions ? found.map((transaction) => rowOf(transaction, names)) : [],
        wanted: wanted.map((command) => commandRow(command, names)),
        order,
        limit,
      });
    }),
  );
}

/** Everything on the device that the filter lets through. */
export async function readHistory(
  database: DeviceDatabase,
  query: Omit<HistoryQuery, 'limit'>,
): Promise<readonly HistoryRow[]> {
  const { rows } = await firstValueFrom(watchHistory(database, { ...query, limit: Infinity }));
  return rows;
}

/** One row by the id of its transaction or command; a command whose transaction has come is that transaction. */
export function watchHistoryRow({ collections }: DeviceDatabase, id: string): Observable<HistoryRow | null> {
  const { transactions, commands } = collections;
  const found$ = plainOne(commands.findOne(id)).pipe(
    switchMap((command) =>
      plainOne(transactions.findOne(command?.verdict?.txId ?? id)).pipe(
        map((transaction) => ({ command, transaction })),
      ),
    ),
  );
  return combineLatest([found$, watchNames(collections)]).pipe(
    map(([{ command, transaction }, names]) => {
      if (transaction !== null) return rowOf(transaction, names);
      return command === null ? null : commandRow(command, names);
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

const rescanEveryMs = 250;

/** The index knows the order of time; for any other everything is read. */
function pageOf(
  transactions: Collections['transactions'],
  { filter, sort, limit }: Required<HistoryQuery>,
  names$: Observable<Names>,
): Observable<TransactionDoc[]> {
  const byTime = sort.by === 'time';
  const newestFirst = !byTime || sort.descending;
  if (byTime && limit < Infinity && isOpenFilter(filter)) {
    return plain(transactions.find({ sort: [{ order: newestFirst ? 'asc' : 'desc' }], limit }));
  }
  const changes$ = either(of(null), transactions.$).pipe(
    throttleTime(rescanEveryMs, undefined, { leading: true, trailing: true }),
  );
  const order = historyOrder(sort);
  const read = async (names: Names): Promise<TransactionDoc[]> => {
    const wanted = sieveOf(filter, names);
    if (byTime) return scan(transactions, { wanted, limit, newestFirst });
    const found = await scan(transactions, { wanted, limit: Infinity, newestFirst });
    return found
      .map((transaction) => ({ transaction, row: rowOf(transaction, names) }))
      .sort((a, b) => order(a.row, b.row))
      .slice(0, limit)
      .map(({ transaction }) => transaction);
  };
  return combineLatest([names$, changes$]).pipe(switchMap(([names]) => from(read(names))));
}

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

type Parts = {
  readonly found: readonly HistoryRow[];
  readonly wanted: readonly HistoryRow[];
  readonly order: HistoryOrder;
  readonly limit: number;
};

/** Commands that belong behind the last transaction shown wait for its page. */
function merge({ found, wanted, order, limit }: Parts): HistoryPage {
  const hasMore = found.length > limit;
  const shown = hasMore ? found.slice(0, limit) : found;
  const last = hasMore ? shown.at(-1) : undefined;
  const commands = wanted.filter((row) => last === undefined || order(row, last) <= 0);
  return { rows: [...commands, ...shown].sort(order), hasMore };
}

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
