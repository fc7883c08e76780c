import { useCallback, useEffect, useMemo } from 'react';
import { combineLatest, defer, from, map, type Observable, of, startWith, switchMap, timer } from 'rxjs';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import type { ExplorerFilter, SearchGroup, SearchGroupName } from './explorer-api.ts';
import type { DeviceDatabase } from '../database/collections.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData, useObserved, useObservedData } from '../device/device-context.ts';
import { pickNewest } from './explorer-order.ts';
import { explorerMatch, explorerQuery } from './explorer-pages.ts';
import { getHistoryIndex } from '../history/history-index.ts';
import { observeQuery } from '../database/observe-query.ts';

export type NamedFilter = { readonly by: SearchGroupName; readonly filter: ExplorerFilter };

/** The pause in typing after which the device is searched. */
const pauseMs = 120;

/** The person's own transactions that a filter selects, newest first, from memory: none before they are read. */
function watchOwn(
  database: DeviceDatabase,
  filter: ExplorerFilter,
  limit: number,
): Observable<ExplorerDoc[]> {
  const index = getHistoryIndex(database);
  const isWanted = explorerMatch(filter);
  const matchingRows = (): ExplorerDoc[] => {
    const rows: ExplorerDoc[] = [];
    for (const { transaction } of index.rows()) {
      if (isWanted(transaction)) rows.push(transaction);
      if (rows.length === limit) break;
    }
    return rows;
  };
  return defer(() => from(index.load(true))).pipe(
    switchMap(() => index.changes$),
    startWith(null),
    map(matchingRows),
  );
}

/** A match may be in a gap between the device's rows; it is listed all the same. */
export function watchGroup(database: DeviceDatabase, { by, filter }: NamedFilter, rowsMax: number) {
  const { explorer } = database.collections;
  const query = explorerQuery(filter, { oldest: ORDER_TOP }, rowsMax + 1);
  const sources: [Observable<ExplorerDoc[]>, Observable<ExplorerDoc[]>] = [
    observeQuery(explorer.find(query)),
    watchOwn(database, filter, rowsMax + 1),
  ];
  return combineLatest(sources).pipe(
    map(([shown, own]): SearchGroup => {
      const rows = pickNewest([...shown, ...own]);
      return { by, rows: rows.slice(0, rowsMax), more: rows.length > rowsMax };
    }),
  );
}

/** The groups of a typed search from this device, live, without empty ones. */
export function useDeviceGroups(filters: readonly NamedFilter[], rowsMax: number): readonly SearchGroup[] {
  const data = useDeviceData();
  const key = JSON.stringify(filters);
  useEffect(() => data?.watch.look(), [data]);
  const observe = useCallback(
    ({ database }: DeviceData) => {
      const groups = (JSON.parse(key) as NamedFilter[]).map((named) => watchGroup(database, named, rowsMax));
      if (groups.length === 0) return of([]);
      return timer(pauseMs).pipe(switchMap(() => combineLatest(groups)));
    },
    [key, rowsMax],
  );
  const { value, stale } = useObservedData(observe);
  return useMemo(() => (stale ? [] : (value ?? []).filter(({ rows }) => rows.length > 0)), [stale, value]);
}

/** The person's own transactions that a filter selects, newest first, while wanted: they are always on the device. */
export function useOwnMovements(
  filter: ExplorerFilter,
  { wanted, limit }: { readonly wanted: boolean; readonly limit: number },
): readonly ExplorerDoc[] {
  const data = useDeviceData();
  const key = JSON.stringify(filter);
  const source = useMemo(
    () =>
      data === null || !wanted ? null : watchOwn(data.database, JSON.parse(key) as ExplorerFilter, limit),
    [data, key, wanted, limit],
  );
  const { value, stale } = useObserved(source);
  return useMemo(() => (stale || !wanted ? [] : (value ?? [])), [stale, wanted, value]);
}
