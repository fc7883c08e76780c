import { useNavigate } from 'react-router-dom';
import { type HistoryFilter, type HistorySort, NEWEST_FIRST } from '#app/data/history/history.ts';
import { sortParameter } from '#app/ui/list-sort.ts';
import { useParameters } from '#app/ui/use-parameters.ts';
import { filterFrom, sortFrom } from './history-filter.ts';

/** The history's parameters in the address, and how to change them. */
export type HistoryParameters = {
  readonly parameters: URLSearchParams;
  readonly filter: HistoryFilter;
  readonly sort: HistorySort;
  readonly set: (name: string, value: string) => void;
  readonly order: (next: HistorySort) => void;
  readonly clear: () => void;
};

export function useHistoryParameters(): HistoryParameters {
  const { parameters, change } = useParameters();
  const navigate = useNavigate();
  const set = (name: string, value: string): void => {
    change({ [name]: value }, true);
  };
  const clear = (): void => {
    void navigate({ search: 'tab=history' }, { replace: true });
  };
  const order = (next: HistorySort): void => {
    set('sort', sortParameter(next, NEWEST_FIRST));
  };
  return { parameters, filter: filterFrom(parameters), sort: sortFrom(parameters), set, order, clear };
}
