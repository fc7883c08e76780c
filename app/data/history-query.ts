/** The history of a person: transactions of the authority and commands of this device in one list. */
import type { MangoQuerySelector } from 'rxdb/plugins/core';
import { combineLatest, map, type Observable, switchMap } from 'rxjs';
import type { Currency } from '#domain/constants.ts';
import type { TransactionKind } from '#domain/ledger/entry.ts';
import type { ContactDoc, LabelDoc, TransactionDoc } from '#domain/protocol.ts';
import type { DeviceDatabase } from './collections.ts';
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
  return combineLatest([names$, plain(recent)]).pipe(
    switchMap(([names, asked]) => {
      const selector = selectorOf(filter, names);
      const page = transactions.find({ selector, sort: [{ order: 'asc' }], limit: limit + 1 });
      const arrivedIds = asked.flatMap(({ verdict }) => verdict?.txId ?? []);
      const arrived = transactions.findByIds(arrivedIds);
      return combineLatest([plain(page), arrived.$]).pipe(
        map(([found, there]): HistoryPage => {
          const wanted = asked.filter(
            (command) => isShown(command, (id) => there.has(id)) && matches(command, filter, names),
          );
          return merge({
            found: filter.status === undefined || filter.status === 'success' ? found : [],
            wanted,
            names,
            limit,
          });
        }),
      );
    }),
  );
}

/** A committed command is a row of its own only until its transaction has come. */
function isShown(command: CommandDoc, hasArrived: (transactionId: string) => boolean): boolean {
  if (command.status !== 'done') return !command.dismissed;
  const id = command.verdict?.txId;
  return id !== undefined && !hasArrived(id);
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const holding = (names: ReadonlyMap<string, string>, text: string): string[] =>
  [...names].filter(([, name]) => name.toLowerCase().includes(text)).map(([key]) => key);

function selectorOf(filter: HistoryFilter, names: Names): MangoQuerySelector<TransactionDoc> {
  const { currency, direction, kind } = filter;
  const text = filter.text?.trim().toLowerCase() ?? '';
  const exact = Object.fromEntries(
    Object.entries({ currency, direction, kind }).filter(([, value]) => value !== undefined),
  );
  if (text === '') return exact;
  const like = { $regex: escaped(text), $options: 'i' };
  const people = { $in: holding(names.contacts, text) };
  const or = [
    ...['id', 'from', 'to', 'note', 'amount'].map((field) => ({ [field]: like })),
    { id: { $in: holding(names.labels, text) } },
    { from: people },
    { to: people },
  ];
  return { ...exact, $or: or };
}

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
