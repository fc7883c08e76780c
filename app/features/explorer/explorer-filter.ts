/** The explorer's filter, kept in the address. */
import type { ExplorerFilter, ExplorerType } from '../../platform/explorer-api.ts';

/** C2's options, in its words. */
export const TYPE_OPTIONS: readonly { readonly value: ExplorerType; readonly label: string }[] = [
  { value: 'all', label: 'All Types' },
  { value: 'send', label: 'Send' },
  { value: 'receive', label: 'Receive' },
  { value: 'fiat_purchase', label: 'Purchase' },
  { value: 'system_fee', label: 'System Fee' },
];

export function explorerFilterFrom(parameters: URLSearchParams): ExplorerFilter {
  const type = TYPE_OPTIONS.find(({ value }) => value === parameters.get('type'))?.value ?? 'all';
  const q = parameters.get('q')?.trim() ?? '';
  return { type, ...(q === '' ? {} : { q }) };
}

/** 1, 2, 3 …; anything else in the address is page 1. */
export function pageFrom(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? '1');
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
