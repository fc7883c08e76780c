import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import type { ExplorerFilter } from '#app/platform/explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { explorerSelector, keyOf, loadOlder, type Older } from './explorer-pages.ts';
import { reachOf } from './explorer-reach.ts';
import { plain, plainOne } from './plain.ts';

const never = (): (() => void) => () => undefined;

/** The newest movements on the device without gaps between them, live. */
export function useExplorerRows(
  { type, q = '' }: ExplorerFilter,
  limit: number,
): { readonly rows: readonly ExplorerDoc[]; readonly hasMore: boolean; readonly loading: boolean } {
  const data = useDeviceData();
  const oldest = useSyncExternalStore(data?.reach.subscribe ?? never, () =>
    data === null ? 0 : reachOf(data.reach.read(), keyOf({ type, q })),
  );
  const source = useMemo(
    () =>
      data === null
        ? null
        : plain(
            data.database.collections.explorer.find({
              selector: { ...explorerSelector({ type, q }), order: { $lte: oldest } },
              sort: [{ order: 'asc' }],
              limit: limit + 1,
            }),
          ),
    [data, type, q, limit, oldest],
  );
  const { value } = useObserved(source);
  return {
    rows: value?.slice(0, limit) ?? [],
    hasMore: (value?.length ?? 0) > limit,
    loading: value === undefined,
  };
}

/** Fetches the page that follows the oldest row of this filter on the device, and keeps it. */
export function useLoadOlderExplorer(): (filter: ExplorerFilter) => Promise<Outcome<Older>> {
  const data = useDeviceData();
  return useCallback(async (filter) => loadOlder(opened(data), filter), [data]);
}

/** A movement from the device, or null when it is not here. */
export function useExplorerTransaction(id: string): {
  readonly transaction: ExplorerDoc | null;
  readonly loading: boolean;
} {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plainOne(data.database.collections.explorer.findOne(id))),
    [data, id],
  );
  const { value, stale } = useObserved(source);
  return { transaction: stale ? null : (value ?? null), loading: stale };
}
