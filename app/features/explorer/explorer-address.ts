import { type ExplorerSort, LATEST_FIRST } from '../../data/explorer/explorer-order.ts';
import { sortParameter } from '../../ui/list-sort.ts';
import { useParameters } from '../../ui/use-parameters.ts';
import { explorerSortFrom, READING } from './explorer-filter.ts';

/** The explorer's parameters in the address, and how to change them. */
export function useInAddress() {
  const { parameters, change } = useParameters();
  return {
    parameters,
    change,
    sort: explorerSortFrom(parameters),
    order: (next: ExplorerSort): void => {
      change({ sort: sortParameter(next, LATEST_FIRST), page: '' }, true);
    },
    clear: (): void => {
      change({ q: '', [READING]: '', type: '', page: '' });
    },
  };
}

export type InAddress = ReturnType<typeof useInAddress>;
