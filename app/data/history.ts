import { useMemo } from 'react';
import { useDeviceData, useObserved } from './device-context.ts';
import { type HistoryFilter, type HistoryRow, watchHistory } from './history-query.ts';

export type { HistoryFilter, HistoryRow };

export type HistoryView = {
  readonly rows: readonly HistoryRow[];
  readonly hasMore: boolean;
  /** true only before the first rows; while a filter changes the rows before it stay */
  readonly loading: boolean;
};

/** What happened and what is under way, newest first, from everything on the device. */
export function useHistory(filter: HistoryFilter, limit: number): HistoryView {
  const data = useDeviceData();
  const key = JSON.stringify(filter);
  const source = useMemo(
    () => (data === null ? null : watchHistory(data.database, JSON.parse(key) as HistoryFilter, limit)),
    [data, key, limit],
  );
  const { value } = useObserved(source);
  return { rows: value?.rows ?? [], hasMore: value?.hasMore ?? false, loading: value === undefined };
}
