/** The history's filter, kept in the address so that back, reload and a link bring it again. */
import { CURRENCIES } from '#domain/constants.ts';
import { HISTORY_KEYS, type HistoryFilter, type HistorySort, NEWEST_FIRST } from '../../data/history.ts';
import { readSort } from '../../ui/list-sort.ts';

const DIRECTIONS = ['in', 'out'] as const;
const STATUSES = ['success', 'waiting', 'processing', 'refused', 'cancelled'] as const;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

export function filterFrom(parameters: URLSearchParams): HistoryFilter {
  const text = parameters.get('q')?.trim() ?? '';
  const currency = oneOf(CURRENCIES, parameters.get('currency'));
  const direction = oneOf(DIRECTIONS, parameters.get('direction'));
  const status = oneOf(STATUSES, parameters.get('status'));
  return {
    ...(text === '' ? {} : { text }),
    ...(currency === undefined ? {} : { currency }),
    ...(direction === undefined ? {} : { direction }),
    ...(status === undefined ? {} : { status }),
  };
}

export const sortFrom = (parameters: URLSearchParams): HistorySort =>
  readSort(parameters.get('sort'), HISTORY_KEYS, NEWEST_FIRST);

export const isFiltered = (filter: HistoryFilter): boolean => Object.keys(filter).length > 0;

export const DIRECTION_OPTIONS = [
  { value: '', label: 'Direction' },
  { value: 'in', label: 'Receive' },
  { value: 'out', label: 'Send' },
];

export const CURRENCY_OPTIONS = [
  { value: '', label: 'Currency' },
  ...CURRENCIES.map((value) => ({ value, label: value })),
];

export const STATUS_OPTIONS = [
  { value: '', label: 'Status' },
  { value: 'success', label: 'Done' },
  { value: 'waiting', label: 'Waiting to send' },
  { value: 'processing', label: 'Processing' },
  { value: 'refused', label: 'Not sent' },
  { value: 'cancelled', label: 'Cancelled' },
];
