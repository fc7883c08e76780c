/** The filter of the history. Pure. */
import type { Currency } from '#domain/constants.ts';
import type { TransactionKind } from '#domain/ledger/facts.ts';
import { type Micro, parseAmount, readMicro, sayMicro, writeMicro } from '#domain/money.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { searchableTitles } from './row-title.ts';
import { matchesSearch, type Searchable, searchParts } from './search-text.ts';

export type HistoryFilter = {
  /** in titles, names, notes, labels, amounts, dates, addresses and hashes */
  readonly text?: string;
  /** One of the list, or all project tokens. */
  readonly currency?: Currency | 'tokens';
  readonly direction?: 'in' | 'out';
  readonly status?: 'success' | 'waiting' | 'processing' | 'refused' | 'cancelled';
  readonly kind?: TransactionKind;
  /** "2026-11", in the time zone of the device */
  readonly month?: string;
  /** the whole label */
  readonly label?: string;
  /** decimals, both inclusive; an invalid amount is ignored */
  readonly min?: string;
  readonly max?: string;
};

/** A person's own words on a transaction. */
export type Words = { readonly label: string; readonly note: string };

/** By address, and by transaction. */
export type Names = {
  readonly people: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, Words>;
};

/** The parts of a row that a filter reads. */
export type SearchableTransaction = {
  readonly id: string;
  /** The other party's address or vault. */
  readonly party: string;
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly amount: Micro;
  readonly searchable: Searchable;
};

/** Whether the filter has a condition that only the rows themselves can answer. */
export const isOpenFilter = ({ status: _status, text, ...rest }: HistoryFilter): boolean =>
  (text?.trim() ?? '') === '' && Object.values(rest).every((value) => value === undefined);

const digitsOfMonth = 2;

/** "2026-11" of a time in ms, in the time zone of the device. */
export function formatLocalMonth(at: number): string {
  const date = new Date(at);
  return monthName(date.getFullYear(), date.getMonth() + 1);
}

const monthName = (year: number, month: number): string =>
  `${String(year)}-${String(month).padStart(digitsOfMonth, '0')}`;

type FilteredRow = {
  readonly id: string;
  readonly party: string;
  readonly kind: string;
  readonly direction: 'in' | 'out';
  readonly currency: string;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly note: string;
  /** Its title on the screen, and other words for it. */
  readonly title: string;
  /** ms */
  readonly at: number;
};

/** Every way to write an amount that somebody could begin to type. */
const amountTexts = (amount: Micro): string =>
  ` ${writeMicro(amount)} ${sayMicro(amount).replaceAll(',', '')}`;

export function toSearchableRow({ note, at, fee, title, ...row }: FilteredRow): SearchableTransaction {
  const date = new Date(at);
  const { amount, id, party } = row;
  const isVault = party.includes('VAULT');
  return {
    ...row,
    searchable: {
      words: `${note} ${isVault ? 'system vault' : ''}`.toLowerCase(),
      title: ` ${title}`.toLowerCase(),
      codes: `${id} ${party}`.toLowerCase(),
      amounts: fee === 0n ? amountTexts(amount) : amountTexts(amount) + amountTexts(amount + fee),
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
    },
  };
}

export function toSearchableTransaction(transaction: TransactionDoc): SearchableTransaction {
  const { id, direction, from, to, kind, currency, amount, fee, note = '', at } = transaction;
  const isOut = direction === 'out';
  return toSearchableRow({
    id,
    party: isOut ? to : from,
    kind,
    direction,
    currency,
    amount: readMicro(amount),
    fee: isOut ? readMicro(fee) : 0n,
    note,
    title: searchableTitles(transaction),
    at: Date.parse(at),
  });
}

type Sieve = (row: SearchableTransaction) => boolean;

/** The person's own words for a row, and the name of its party, in lower case. */
function ownTextOf({ people, words }: Names): (row: SearchableTransaction) => string {
  return ({ id, party }) => {
    const { label = '', note = '' } = words.get(id) ?? {};
    return `${people.get(party) ?? ''} ${label} ${note}`.toLowerCase();
  };
}

function boundOf(text: string | undefined): Micro | null {
  const amount = parseAmount(text ?? '');
  return amount.ok ? amount.value : null;
}

/** Everything except the status, which transactions and commands have in different forms. */
export function makeSieve(filter: HistoryFilter, names: Names): Sieve {
  const { text = '', month, label, min, max, currency, direction, kind } = filter;
  const parts = searchParts(text);
  const own = ownTextOf(names);
  const [least, most] = [boundOf(min), boundOf(max)];
  const sieves: (Sieve | false)[] = [
    currency !== undefined &&
      ((row) => (currency === 'tokens' ? row.currency.startsWith('token:') : row.currency === currency)),
    direction !== undefined && ((row) => row.direction === direction),
    kind !== undefined && ((row) => row.kind === kind),
    least !== null && ((row) => row.amount >= least),
    most !== null && ((row) => row.amount <= most),
    month !== undefined && (({ searchable }) => monthName(searchable.year, searchable.month) === month),
    label !== undefined && (({ id }) => names.words.get(id)?.label === label),
    parts.length > 0 && ((row) => matchesSearch(row.searchable, parts, own(row))),
  ];
  const asked = sieves.filter((sieve) => sieve !== false);
  return (row) => asked.every((sieve) => sieve(row));
}
