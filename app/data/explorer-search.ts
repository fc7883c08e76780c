import { useEffect, useMemo } from 'react';
import { combineLatest, map, type Observable, of } from 'rxjs';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import type { ExplorerFilter, SearchGroup, SearchGroupName } from '#app/platform/explorer-api.ts';
import type { DeviceDatabase } from './collections.ts';
import { useDeviceData, useObserved } from './device-context.ts';
import { explorerQuery } from './explorer-pages.ts';
import { plain } from './plain.ts';

export type NamedFilter = { readonly by: SearchGroupName; readonly filter: ExplorerFilter };

/** What was searched for may lie in a gap between the rows that are here: it is there all the same. */
function watchGroup(database: DeviceDatabase, { by, filter }: NamedFilter, rowsMax: number) {
  const { explorer, transactions } = database.collections;
  const query = explorerQuery(filter, { oldest: ORDER_TOP }, rowsMax + 1);
  const sources: [Observable<ExplorerDoc[]>, Observable<ExplorerDoc[]>] = [
    plain(explorer.find(query)),
    plain(transactions.find(query as Parameters<typeof transactions.find>[0])),
  ];
  return combineLatest(sources).pipe(
    map(([shown, own]): SearchGroup => {
      const rows = newestOf([...shown, ...own]);
      return { by, rows: rows.slice(0, rowsMax), more: rows.length > rowsMax };
    }),
  );
}

/** Each movement once, newest first. */
export const newestOf = (rows: readonly ExplorerDoc[]): readonly ExplorerDoc[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(
    (a, b) => b.seq - a.seq || (a.id < b.id ? -1 : 1),
  );

/** The groups of a typed search from what is on this device, live; without those that found nothing. */
export function useDeviceGroups(filters: readonly NamedFilter[], rowsMax: number): readonly SearchGroup[] {
  const data = useDeviceData();
  const key = JSON.stringify(filters);
  useEffect(() => data?.watch.look(), [data]);
  const source = useMemo(() => {
    if (data === null) return null;
    const groups = (JSON.parse(key) as NamedFilter[]).map((named) =>
      watchGroup(data.database, named, rowsMax),
    );
    return groups.length === 0 ? of([]) : combineLatest(groups);
  }, [data, key, rowsMax]);
  const { value, stale } = useObserved(source);
  return useMemo(() => (stale ? [] : (value ?? []).filter(({ rows }) => rows.length > 0)), [stale, value]);
}
