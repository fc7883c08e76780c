/** The explorer's search, filter and order in the address. */
import type { DayWords } from '#domain/explorer/day.ts';
import { readSearch, type SearchReadings } from '#domain/explorer/search.ts';
import type { ExplorerType } from '#domain/explorer/types.ts';
import type { NamedFilter } from '../../data/explorer/explorer-search.ts';
import { EXPLORER_KEYS, type ExplorerSort, LATEST_FIRST } from '../../data/explorer/explorer-order.ts';
import type { ExplorerFilter, SearchGroupName } from '../../data/explorer/explorer-api.ts';
import { isoTime } from '../../platform/iso-time.ts';
import { readSort } from '../../ui/list-sort.ts';

/** The options and texts of C2. */
export const TYPE_OPTIONS: readonly { readonly value: ExplorerType; readonly label: string }[] = [
  { value: 'all', label: 'All Types' },
  { value: 'send', label: 'Send' },
  { value: 'receive', label: 'Receive' },
  { value: 'fiat_purchase', label: 'Purchase' },
  { value: 'system_fee', label: 'System Fee' },
];

/** The parameters of an explorer page. */
export type ExplorerParameters = {
  readonly filter: ExplorerFilter;
  readonly page: number;
  readonly sort: ExplorerSort;
  /** The search whose results are shown in groups; null while the list is shown. */
  readonly search: Search | null;
};

export type Search = {
  readonly text: string;
  readonly type: ExplorerType;
  readonly readings: SearchReadings;
  /** One filter for each reading of the text as transactions. */
  readonly filters: readonly NamedFilter[];
};

const dayMs = 86_400_000;

/** Days are UTC, as the journal's times are. `now` in ms. */
const dayText = (now: number): DayWords => ({
  today: isoTime(now).slice(0, 10),
  yesterday: isoTime(now - dayMs).slice(0, 10),
});

const typeFrom = (parameters: URLSearchParams): ExplorerType =>
  TYPE_OPTIONS.find(({ value }) => value === parameters.get('type'))?.value ?? 'all';

function filtersOf({ address, hash, amount, day }: SearchReadings, type: ExplorerType): NamedFilter[] {
  return [
    ...(address === undefined ? [] : [{ by: 'party' as const, filter: { type, q: address } }]),
    ...(hash === undefined ? [] : [{ by: 'hash' as const, filter: { type, q: hash } }]),
    ...(amount === undefined ? [] : [{ by: 'amount' as const, filter: { type, ...amount } }]),
    ...(day === undefined ? [] : [{ by: 'day' as const, filter: { type, day } }]),
  ];
}

function searchFrom(parameters: URLSearchParams, now: number): Search | null {
  const text = parameters.get('q')?.trim() ?? '';
  if (text === '') return null;
  const type = typeFrom(parameters);
  const readings = readSearch(text, dayText(now));
  return { text, type, readings, filters: filtersOf(readings, type) };
}

/** The parameter that selects one reading of a search, whose whole list is then shown. */
export const READING = 'as';

/** A search is shown in groups until one of its readings is selected. `now` in ms. */
export function explorerParametersFrom(parameters: URLSearchParams, now: number): ExplorerParameters {
  const search = searchFrom(parameters, now);
  const chosen = search?.filters.find(({ by }) => by === parameters.get(READING));
  return {
    filter: chosen?.filter ?? { type: typeFrom(parameters) },
    search: chosen === undefined ? search : null,
    page: pageFrom(parameters),
    sort: explorerSortFrom(parameters),
  };
}

export const explorerSortFrom = (parameters: URLSearchParams): ExplorerSort =>
  readSort(parameters.get('sort'), EXPLORER_KEYS, LATEST_FIRST);

export const isLatestFirst = ({ by, descending }: ExplorerSort): boolean => by === 'time' && descending;

/** 1, 2, 3 …; any other value means page 1. */
function pageFrom(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

const READING_TEXT: Readonly<Record<SearchGroupName, (readings: SearchReadings) => string>> = {
  party: () => 'Transactions of this wallet',
  hash: ({ hash }) => `Hashes that begin with ${hash ?? ''}`,
  amount: ({ amount }) =>
    `Amounts of ${amount?.amount ?? ''}${amount?.currency === undefined ? '' : ` ${amount.currency}`}`,
  day: ({ day }) => `On ${day ?? ''} (UTC)`,
};

/** The heading of a group. */
export const readingText = (by: SearchGroupName, readings: SearchReadings): string =>
  by === 'day' && readings.day?.length === 'YYYY-MM'.length
    ? `In ${readings.day} (UTC)`
    : READING_TEXT[by](readings);

/** The text of the reading that the address selects; null when none is selected. `now` in ms. */
export function chosenIn(parameters: URLSearchParams, now: number): string | null {
  const search = searchFrom(parameters, now);
  const chosen = search?.filters.find(({ by }) => by === parameters.get(READING));
  return search === null || chosen === undefined ? null : readingText(chosen.by, search.readings);
}
