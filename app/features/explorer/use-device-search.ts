import { explorerGroupRows } from '#domain/limits.ts';
import { useDeviceGroups } from '../../data/explorer/explorer-search.ts';
import type { Search } from './explorer-filter.ts';
import { type ServerSearch, mergeSearchResults, useServerGroups } from './use-server-search.ts';

const none: Search['filters'] = [];

/** Results from this device at once, also offline; the service adds what this device has not seen. */
export function useDeviceSearch(search: Search | null): ServerSearch {
  const here = useDeviceGroups(search?.filters ?? none, explorerGroupRows);
  return mergeSearchResults(useServerGroups(search), here);
}
