/** A person's history: the authority's transactions and this device's commands in one list. */
import { combineLatest, firstValueFrom, from, map, type Observable, of, startWith, switchMap } from 'rxjs';
import { TDC_CLAIM_MICRO } from '#domain/constants.ts';
import { parseAmount } from '#domain/money.ts';
import { escrowName } from '#domain/project-vaults.ts';
import type { LabelDoc, TransactionDoc } from '#domain/protocol.ts';
import type { Collections, DeviceDatabase } from '../database/collections.ts';
import { keepSubscribed } from '../database/keep-subscribed.ts';
import { fillProject } from '#app/feature.ts';
import { commandDefinition } from '#app/registered-features.ts';
import type { DeviceData } from '../device/device-data.ts';
import type { CommandDoc } from '../outbox/command-doc.ts';
import { queryRecentCommands } from '../outbox/recent-commands.ts';
import { type People, watchPeople } from '../queries/people.ts';
import {
  type HistoryFilter,
  isOpenFilter,
  type Names,
  type SearchableTransaction,
  toSearchableRow,
  makeSieve,
} from './history-filter.ts';
import { type HistoryIndex, getHistoryIndex, type IndexedRow } from './history-index.ts';
import {
  type HistoryOrder,
  historyOrder,
  type HistoryRow,
  type HistorySort,
  NEWEST_FIRST,
  sortHistory,
  readText,
} from './history-order.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';
import { sendTitle } from './row-title.ts';

export type HistoryPage = { readonly rows: readonly HistoryRow[]; readonly hasMore: boolean };

export type HistoryQuery = {
  readonly filter: HistoryFilter;
  readonly sort?: HistorySort;
  /** The number of rows; a larger one than exist means all. */
  readonly limit: number;
};

type Device = Pick<DeviceData, 'database' | 'userId'>;

function watchNames(device: Device): Observable<Names> {
  const namesOf = ({ partyNames }: People, words: readonly LabelDoc[]): Names => ({
    people: partyNames,
    words: new Map(words.map(({ id, text, note = '' }) => [id, { label: text, note }])),
  });
  const labels$ = observeQuery(device.database.collections.labels.find());
  return combineLatest([watchPeople(device), labels$]).pipe(map(([people, words]) => namesOf(people, words)));
}

type QuerySources = {
  readonly names$: Observable<Names>;
  /** The latest commands, and which of their transactions are on the device. */
  readonly asked$: Observable<{
    readonly asked: readonly CommandDoc[];
    readonly arrived: ReadonlySet<string>;
  }>;
};

const arounds = new WeakMap<DeviceDatabase, QuerySources>();

/** The conditions of every query of the history. */
function aroundOf(device: Device): QuerySources {
  const { database } = device;
  const there = arounds.get(database);
  if (there !== undefined) return there;
  const { transactions } = database.collections;
  const asked$ = observeQuery(queryRecentCommands(database)).pipe(
    switchMap((asked) => arrivedOf(transactions, asked).pipe(map((arrived) => ({ asked, arrived })))),
  );
  const made = { names$: keepSubscribed(watchNames(device)), asked$: keepSubscribed(asked$) };
  arounds.set(database, made);
  return made;
}

export function watchHistory(
  device: Device,
  { filter, sort = NEWEST_FIRST, limit }: HistoryQuery,
): Observable<HistoryPage> {
  const { names$, asked$ } = aroundOf(device);
  const page$ = pageOf(device.database, { filter, sort, limit: limit + 1 }, names$);
  const order = historyOrder(sort);
  return combineLatest([names$, asked$, page$]).pipe(
    map(([names, { asked, arrived }, found]): HistoryPage => {
      const wanted = asked.filter(
        (command) => isShown(command, (id) => arrived.has(id)) && matches(command, filter, names),
      );
      return merge({
        found: found(names),
        wanted: wanted.map((command) => commandRow(command, names)),
        order,
        limit,
      });
    }),
  );
}

/** Everything on the device that matches the filter. */
export async function readHistory(
  device: Device,
  query: Omit<HistoryQuery, 'limit'>,
): Promise<readonly HistoryRow[]> {
  const { rows } = await firstValueFrom(watchHistory(device, { ...query, limit: Infinity }));
  return rows;
}

/** One row by the id of its transaction or command; a command whose transaction has come is that transaction. */
export function watchHistoryRow(device: Device, id: string): Observable<HistoryRow | null> {
  const { database } = device;
  const { transactions, commands } = database.collections;
  const index = getHistoryIndex(database);
  const rowOf = rowMaker(index.balanceAfter);
  const found$ = observeOne(commands.findOne(id)).pipe(
    switchMap((command) =>
      observeOne(transactions.findOne(command?.verdict?.txId ?? id)).pipe(
        map((transaction) => ({ command, transaction })),
      ),
    ),
  );
  return combineLatest([found$, aroundOf(device).names$, index.changes$.pipe(startWith(null))]).pipe(
    map(([{ command, transaction }, names]) => {
      if (transaction !== null) return rowOf(transaction, names);
      return command === null ? null : commandRow(command, names);
    }),
  );
}

/** The transactions of these commands that are on the device. */
function arrivedOf(
  transactions: Collections['transactions'],
  asked: readonly CommandDoc[],
): Observable<ReadonlySet<string>> {
  const ids = asked.flatMap(({ verdict }) => verdict?.txId ?? []);
  if (ids.length === 0) return of(new Set<string>());
  return transactions.findByIds(ids).$.pipe(map((found) => new Set(found.keys())));
}

/** A committed command is a row of its own until its transaction has arrived. */
function isShown(command: CommandDoc, hasArrived: (transactionId: string) => boolean): boolean {
  if (command.status !== 'done') return !command.dismissed;
  const id = command.verdict?.txId;
  return id !== undefined && !hasArrived(id);
}

/** The store's index covers only the order by time; any other order needs everything in memory. */
function pageOf(
  database: DeviceDatabase,
  { filter, sort, limit }: Required<HistoryQuery>,
  names$: Observable<Names>,
): Observable<RowsByNames> {
  if (filter.status !== undefined && filter.status !== 'success') return of(() => []);
  const { transactions } = database.collections;
  const index = getHistoryIndex(database);
  const rowOf = rowMaker(index.balanceAfter);
  if (sort.by === 'time' && limit < Infinity && isOpenFilter(filter)) {
    const query = transactions.find({ sort: [{ order: sort.descending ? 'asc' : 'desc' }], limit });
    // The balances follow once everything has been read, because the first rows do not wait for them.
    return combineLatest([observeQuery(query), index.changes$.pipe(startWith(null))]).pipe(
      map(
        ([found]) =>
          (names) =>
            found.map((transaction) => rowOf(transaction, names)),
      ),
    );
  }
  const read$ = from(index.load(true)).pipe(switchMap(() => index.changes$));
  return combineLatest([names$, read$]).pipe(
    map(([names]) => {
      const found = select(index.rows(), makeSieve(filter, names), { sort, limit });
      return () => found.map(({ transaction }) => rowOf(transaction, names));
    }),
    map((page) => (sort.by === 'time' ? page : sorted(page, sort, limit))),
  );
}

/** The rows, once the names are loaded. */
type RowsByNames = (names: Names) => HistoryRow[];

const sorted =
  (page: RowsByNames, sort: HistorySort, limit: number): RowsByNames =>
  (names) =>
    sortHistory(page(names), sort).slice(0, limit);

type Cut = { readonly sort: HistorySort; readonly limit: number };

/** In the order by time the requested number of rows; in any other order all, because only then is the first row known. */
function select(
  rows: readonly IndexedRow[],
  wanted: (row: SearchableTransaction) => boolean,
  { sort, limit }: Cut,
): IndexedRow[] {
  const byTime = sort.by === 'time';
  const inOrder = byTime && !sort.descending ? rows.toReversed() : rows;
  const found: IndexedRow[] = [];
  for (const row of inOrder) {
    if (wanted(row.sifted)) found.push(row);
    if (byTime && found.length === limit) break;
  }
  return found;
}

/** Applies the same filter to a command as to the transaction that it may become. */
function matches(command: CommandDoc, filter: HistoryFilter, names: Names): boolean {
  if (filter.status !== undefined && filter.status !== shownStatus(command)) return false;
  const { amount, note, currency } = command.payload;
  const { type } = command;
  const isClaim = type === 'wallet.claim_tdc';
  const parsed = parseAmount(readText(amount));
  return makeSieve(
    filter,
    names,
  )(
    toSearchableRow({
      id: command.id,
      party: partyOf(command),
      kind: isClaim ? 'faucet' : type === 'wallet.transfer' ? 'send' : type,
      direction: isClaim ? 'in' : 'out',
      currency: isClaim ? 'TDC' : readText(currency),
      amount: isClaim ? TDC_CLAIM_MICRO : parsed.ok ? parsed.value : 0n,
      fee: 0n,
      note: readText(note),
      title: titleOf(command),
      at: command.requestedAt,
    }),
  );
}

/** A project's name is among the names. */
function titleOf({ type, payload: { to }, status }: CommandDoc): string {
  const title = fillProject(commandDefinition(type)?.title ?? '', null);
  return readText(to) === '' ? title : `${title} ${sendTitle(status === 'done')}`;
}

const shownStatus = (command: CommandDoc): HistoryFilter['status'] =>
  command.status === 'done' ? 'success' : command.status;

type Parts = {
  readonly found: readonly HistoryRow[];
  readonly wanted: readonly HistoryRow[];
  readonly order: HistoryOrder;
  readonly limit: number;
};

/**
 * Commands that belong after the last shown transaction wait for its page. If the reply was lost, a transaction can arrive
 * before the verdict of its command; then it replaces the command's row.
 */
function merge({ found, wanted, order, limit }: Parts): HistoryPage {
  const hasMore = found.length > limit;
  const shown = hasMore ? found.slice(0, limit) : found;
  const last = hasMore ? shown.at(-1) : undefined;
  const moved = new Set(found.map((row) => (row.kind === 'transaction' ? row.transaction.commandId : null)));
  const commands = wanted.filter(
    (row) =>
      row.kind === 'command' && !moved.has(row.command.id) && (last === undefined || order(row, last) <= 0),
  );
  return { rows: [...commands, ...shown].sort(order), hasMore };
}

type BalanceAfter = HistoryIndex['balanceAfter'];

const rowMaker =
  (balanceAfter: BalanceAfter) =>
  (transaction: TransactionDoc, { words, people }: Names): HistoryRow => {
    const { id, direction, from, to } = transaction;
    const own = words.get(id);
    return {
      kind: 'transaction',
      transaction,
      label: own === undefined || own.label === '' ? null : own.label,
      privateNote: own === undefined || own.note === '' ? null : own.note,
      partyName: people.get(direction === 'in' ? from : to) ?? null,
      balance: balanceAfter(id),
    };
  };

const commandRow = (command: CommandDoc, { people }: Names): HistoryRow => ({
  kind: 'command',
  command,
  partyName: people.get(partyOf(command)) ?? null,
});

/** The address to which a command sends, or the project that it is about. */
function partyOf({ payload: { project, to } }: CommandDoc): string {
  return typeof project === 'string' ? escrowName(project) : readText(to);
}
