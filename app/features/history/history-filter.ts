/** The history's filter in the address, so that back, reload and a link restore it. */
import { CURRENCIES } from '#domain/constants.ts';
import { TRANSACTION_KINDS } from '#domain/transaction-kinds.ts';
import {
  HISTORY_KEYS,
  type HistoryFilter,
  type HistorySort,
  NEWEST_FIRST,
} from '../../data/history/history.ts';
import { readSort } from '../../ui/list-sort.ts';
import { KIND_TEXT } from '#app/data/history/kind-text.ts';

const DIRECTIONS = ['in', 'out'] as const;
const CURRENCY_FILTERS = [...CURRENCIES, 'tokens'] as const;
const STATUSES = ['success', 'waiting', 'processing', 'refused', 'cancelled'] as const;

const MONTH = /^\d{4}-\d{2}$/;

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

const textIn = (parameters: URLSearchParams, name: string): string | undefined => {
  const text = parameters.get(name)?.trim() ?? '';
  return text === '' ? undefined : text;
};

/** Only present fields: an absent field differs from an empty one. */
const withoutEmptyFields = <T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: NonNullable<T[Key]>;
  };

export const filterFrom = (parameters: URLSearchParams): HistoryFilter =>
  withoutEmptyFields({
    text: textIn(parameters, 'q'),
    currency: oneOf(CURRENCY_FILTERS, parameters.get('currency')),
    direction: oneOf(DIRECTIONS, parameters.get('direction')),
    status: oneOf(STATUSES, parameters.get('status')),
    kind: oneOf(TRANSACTION_KINDS, parameters.get('kind')),
    month: MONTH.test(parameters.get('month') ?? '') ? textIn(parameters, 'month') : undefined,
    label: textIn(parameters, 'label'),
    min: textIn(parameters, 'min'),
    max: textIn(parameters, 'max'),
  });

/** The filters that are hidden by default. */
export const MORE_FILTERS = ['kind', 'month', 'label', 'min', 'max'] as const;

export const countMore = (filter: HistoryFilter): number =>
  MORE_FILTERS.filter((name) => filter[name] !== undefined).length;

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
  { value: 'tokens', label: 'Tokens' },
];

export const STATUS_OPTIONS = [
  { value: '', label: 'Status' },
  { value: 'success', label: 'Done' },
  { value: 'waiting', label: 'Waiting to send' },
  { value: 'processing', label: 'Processing' },
  { value: 'refused', label: 'Not sent' },
  { value: 'cancelled', label: 'Cancelled' },
];

export const KIND_OPTIONS = [
  { value: '', label: 'Any type' },
  ...TRANSACTION_KINDS.map((value) => ({ value, label: KIND_TEXT[value] })),
];
