import { useCallback, useEffect, useMemo } from 'react';
import { defer, from, map, type Observable, switchMap } from 'rxjs';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData, useObserved, useObservedData, useWhenOpen } from '../device/device-context.ts';
import {
  HISTORY_KEYS,
  type HistoryKey,
  type HistoryRow,
  type HistorySort,
  NEWEST_FIRST,
} from './history-order.ts';
import { getHistoryIndex } from './history-index.ts';
import { readHistory, watchHistory, watchHistoryRow } from './history-query.ts';
import { type HistoryFilter, formatLocalMonth } from './history-filter.ts';

export { HISTORY_KEYS, type HistoryFilter, type HistoryKey, type HistoryRow, type HistorySort, NEWEST_FIRST };

export type HistoryView = {
  readonly rows: readonly HistoryRow[];
  readonly hasMore: boolean;
  /** true only before the first rows; during a change of filter the previous rows stay */
  readonly loading: boolean;
};

/** Past transactions and current commands, in any order, from everything on the device. */
export function useHistory(
  filter: HistoryFilter,
  limit: number,
  sort: HistorySort = NEWEST_FIRST,
): HistoryView {
  const key = JSON.stringify({ filter, sort });
  const observe = useCallback(
    (data: DeviceData) => {
      const asked = JSON.parse(key) as { filter: HistoryFilter; sort: HistorySort };
      return watchHistory(data, { ...asked, limit });
    },
    [key, limit],
  );
  const { value } = useObservedData(observe);
  return { rows: value?.rows ?? [], hasMore: value?.hasMore ?? false, loading: value === undefined };
}

/** One row by its id, live; null when it is not on this device. */
export function useHistoryRow(id: string | null): {
  readonly row: HistoryRow | null;
  readonly loading: boolean;
} {
  const data = useDeviceData();
  const source = useMemo(() => (data === null || id === null ? null : watchHistoryRow(data, id)), [data, id]);
  const { value, stale } = useObserved(source);
  return { row: stale ? null : (value ?? null), loading: stale };
}

/** Reads everything that a filter selects, for an export. */
export function useReadHistory(): (
  filter: HistoryFilter,
  sort: HistorySort,
) => Promise<readonly HistoryRow[]> {
  const whenOpen = useWhenOpen();
  return useCallback(async (filter, sort) => readHistory(await whenOpen(), { filter, sort }), [whenOpen]);
}

/** Reads the whole history into memory while the page is idle, for the search, the balances and more. */
export function useReadAhead(when: boolean): void {
  const data = useDeviceData();
  useEffect(() => {
    if (data === null || !when) return;
    // A later caller retries and gets the error.
    getHistoryIndex(data.database)
      .load(false)
      .catch(() => undefined);
  }, [data, when]);
}

function observeMonths({ database }: DeviceData): Observable<string[]> {
  const index = getHistoryIndex(database);
  const months = (): string[] => [
    ...new Set(index.rows().map(({ transaction }) => formatLocalMonth(Date.parse(transaction.at)))),
  ];
  return defer(() => from(index.load(true))).pipe(
    switchMap(() => index.changes$),
    map(months),
  );
}

/** The months with transactions, newest first: "2026-11". Empty until the whole history is read. */
export function useHistoryMonths(): readonly string[] {
  return useObservedData(observeMonths).value ?? [];
}
