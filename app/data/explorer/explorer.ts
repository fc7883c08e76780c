import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { combineLatest, map } from 'rxjs';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import type { ExplorerFilter } from './explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';
import type { DeviceData } from '../device/device-data.ts';
import { useDeviceData, useObserved, useObservedData, useWhenOpen } from '../device/device-context.ts';
import { explorerQuery, explorerSelector, makePageKey, loadOlder, type OlderPage } from './explorer-pages.ts';
import { readReach } from './explorer-reach.ts';
import { observeQuery, observeOne } from '../database/observe-query.ts';
import { observeNothing } from '#app/platform/observe-nothing.ts';

type ExplorerView = {
  readonly rows: readonly ExplorerDoc[];
  readonly loading: boolean;
  /** The rows belong to the previous extent. */
  readonly stale: boolean;
};

/** Keeps the filter's identity while its content is equal. */
function useSame(filter: ExplorerFilter): ExplorerFilter {
  const key = JSON.stringify(filter);
  return useMemo(() => JSON.parse(key) as ExplorerFilter, [key]);
}

/** `upTo`: the seq of the newest wanted row, or null for all; `limit` may be Infinity. */
type Extent = { readonly limit: number; readonly upTo: number | null };

/** The newest transactions on the device without gaps, live; while they are shown their feed is pulled. */
export function useExplorerRows(filter: ExplorerFilter, { limit, upTo }: Extent): ExplorerView {
  const data = useDeviceData();
  const asked = useSame(filter);
  useEffect(() => data?.watch.look(), [data]);
  const oldest = useSyncExternalStore(data?.reach.subscribe ?? observeNothing, () =>
    data === null ? 0 : readReach(data.reach.read(), makePageKey(asked)),
  );
  const newest = upTo === null ? 0 : ORDER_TOP - upTo;
  const observe = useCallback(
    ({ database }: DeviceData) =>
      observeQuery(database.collections.explorer.find(explorerQuery(asked, { newest, oldest }, limit))),
    [asked, limit, newest, oldest],
  );
  const { value, stale } = useObservedData(observe);
  return { rows: value ?? [], loading: value === undefined, stale };
}

/** More are not counted. */
const freshMax = 100;

/** The number of transactions after the one with the seq `upTo`, live; at most `freshMax`. */
export function useFreshCount(filter: ExplorerFilter, upTo: number | null): number {
  const data = useDeviceData();
  const asked = useSame(filter);
  const source = useMemo(() => {
    if (data === null || upTo === null) return null;
    const selector = { ...explorerSelector(asked), order: { $lt: ORDER_TOP - upTo } };
    const query = data.database.collections.explorer.find({ selector, limit: freshMax });
    return query.$.pipe(map((found) => found.length));
  }, [data, asked, upTo]);
  const { value = 0, stale } = useObserved(source);
  return stale ? 0 : value;
}

/** Reads all transactions on the device that a filter selects, newest first, for an export. */
export function useReadExplorer(): (filter: ExplorerFilter) => Promise<readonly ExplorerDoc[]> {
  const whenOpen = useWhenOpen();
  return useCallback(
    async (filter) => {
      const { database, reach } = await whenOpen();
      const query = explorerQuery(filter, { oldest: readReach(reach.read(), makePageKey(filter)) }, Infinity);
      const found = await database.collections.explorer.find(query).exec();
      return found.map((document) => document.toMutableJSON());
    },
    [whenOpen],
  );
}

/** Fetches the page after this filter's oldest row on the device, and keeps it. */
export function useLoadOlderExplorer(): (filter: ExplorerFilter) => Promise<Outcome<OlderPage>> {
  const whenOpen = useWhenOpen();
  return useCallback(async (filter) => loadOlder(await whenOpen(), filter), [whenOpen]);
}

/** A transaction from the device's explorer rows or the person's own history; null if it is in neither. */
export function useExplorerTransaction(id: string): {
  readonly transaction: ExplorerDoc | null;
  readonly loading: boolean;
} {
  const data = useDeviceData();
  const source = useMemo(() => {
    if (data === null) return null;
    const { explorer, transactions } = data.database.collections;
    const both = [observeOne(explorer.findOne(id)), observeOne(transactions.findOne(id))] as const;
    return combineLatest(both).pipe(map(([shown, own]): ExplorerDoc | null => shown ?? own));
  }, [data, id]);
  const { value, stale } = useObserved(source);
  return { transaction: stale ? null : (value ?? null), loading: stale };
}
