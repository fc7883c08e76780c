/** The explorer's filter and order, kept in the address. */
import { EXPLORER_KEYS, type ExplorerSort, LATEST_FIRST } from '../../data/explorer-order.ts';
import type { ExplorerFilter, ExplorerType } from '../../platform/explorer-api.ts';
import { readSort } from '../../ui/list-sort.ts';

/** C2's options, in its words. */
export const TYPE_OPTIONS: readonly { readonly value: ExplorerType; readonly label: string }[] = [
  { value: 'all', label: 'All Types' },
  { value: 'send', label: 'Send' },
  { value: 'receive', label: 'Receive' },
  { value: 'fiat_purchase', label: 'Purchase' },
  { value: 'system_fee', label: 'System Fee' },
];

/** What a page of the explorer is asked for. */
export type Asked = { readonly filter: ExplorerFilter; readonly page: number; readonly sort: ExplorerSort };

export function explorerFilterFrom(parameters: URLSearchParams): ExplorerFilter {
  const type = TYPE_OPTIONS.find(({ value }) => value === parameters.get('type'))?.value ?? 'all';
  const q = parameters.get('q')?.trim() ?? '';
  return { type, ...(q === '' ? {} : { q }) };
}

export const explorerSortFrom = (parameters: URLSearchParams): ExplorerSort =>
  readSort(parameters.get('sort'), EXPLORER_KEYS, LATEST_FIRST);

export const isLatestFirst = ({ by, descending }: ExplorerSort): boolean => by === 'time' && descending;

/** 1, 2, 3 …; anything else in the address is page 1. */
export function pageFrom(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
