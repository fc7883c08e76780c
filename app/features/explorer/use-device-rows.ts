import { useEffect, useState } from 'react';
import { explorerPageSize } from '#domain/limits.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { pickNewest, sortExplorer } from '../../data/explorer/explorer-order.ts';
import { useOwnMovements } from '../../data/explorer/explorer-search.ts';
import {
  useExplorerRows,
  useFreshCount,
  useLoadOlderExplorer,
  useReadExplorer,
} from '../../data/explorer/explorer.ts';
import { useSyncNow, useSyncSnapshot, useSyncStatus } from '../../data/replication/sync-status.ts';
import { now } from '../../platform/clock.ts';
import type { ExplorerFilter } from '../../data/explorer/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { type ExplorerParameters, isLatestFirst } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';
import { useAnchor } from './use-anchor.ts';

type Older = { readonly key: string; readonly end: boolean; readonly problem: AppProblem | null };

/** Fetches the next older rows while `short`, and on demand; `ended`: there are none. */
function useOlder(filter: ExplorerFilter, short: boolean, have: number) {
  const loadOlder = useLoadOlderExplorer();
  const [older, setOlder] = useState<Older | null>(null);
  const [asked, setAsked] = useState(0);
  const key = JSON.stringify(filter);
  const ended = older?.key === key && older.end;
  const wanted = !ended && (short || asked > 0);
  // New rows are only noticed while there are too few: one request loads one page.
  const had = short ? have : 0;
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void loadOlder(JSON.parse(key) as ExplorerFilter).then((outcome) => {
      if (!current) return;
      setAsked(0);
      setOlder(
        outcome.ok
          ? { key, end: outcome.value.end || outcome.value.added === 0, problem: null }
          : { key, end: true, problem: outcome.problem },
      );
    });
    return () => {
      current = false;
    };
  }, [wanted, had, key, loadOlder]);
  return {
    ended,
    problem: older?.key === key ? older.problem : null,
    loading: wanted,
    more: () => {
      setAsked((count) => count + 1);
    },
    forget: () => {
      setOlder(null);
    },
  };
}

const countText = (count: number): string =>
  `the ${String(count)} ${count === 1 ? 'transaction' : 'transactions'} on this device`;

/** In a non-default order the list covers the rows on the device, and older ones load on demand. */
const sortedReach = (
  count: number,
  { ended, more }: Pick<ReturnType<typeof useOlder>, 'ended' | 'more'>,
) => ({
  reach: countText(count),
  ...(ended ? {} : { loadMore: more }),
});

/** Whether the explorer is up to date since this screen was opened; offline it stays as it is. */
function useIsSettled(): boolean {
  const [openedAt] = useState(now);
  const { pulledAt } = useSyncSnapshot();
  const { state } = useSyncStatus();
  return (pulledAt.explorer ?? 0) >= openedAt || state === 'offline' || state === 'session-ended';
}

type OwnExtent = { readonly isOffline: boolean; readonly limit: number };

/** Offline, adds the person's own transactions, which are always on the device, to those that it has seen. */
function useWithOwn(
  filter: ExplorerFilter,
  rows: readonly ExplorerDoc[],
  { isOffline, limit }: OwnExtent,
): readonly ExplorerDoc[] {
  const own = useOwnMovements(filter, { wanted: isOffline, limit });
  return own.length === 0 ? rows : pickNewest([...rows, ...own]);
}

/**
 * A page from the device: available offline, and frozen while somebody reads it; new rows are counted. Newest first,
 * older rows are fetched and kept when the device has no more; in any other order the rows on the device are sorted,
 * and older ones load on demand.
 */
export function useDeviceRows({ filter, page, sort }: ExplorerParameters): ExplorerRows {
  const asItIs = isLatestFirst(sort);
  const wanted = page * explorerPageSize + 1;
  const limit = asItIs ? wanted : Infinity;
  const { upTo, settle, release } = useAnchor(JSON.stringify(filter));
  const { rows, loading, stale } = useExplorerRows(filter, { limit, upTo });
  // Rows from before the release would freeze it at the old position.
  settle(rows, useIsSettled() && !stale);
  const fresh = useFreshCount(filter, upTo);
  const older = useOlder(filter, asItIs && !loading && rows.length < wanted, rows.length);
  const syncNow = useSyncNow();
  const readExplorer = useReadExplorer();
  const { state } = useSyncStatus();
  const isOffline = state === 'offline';
  const all = useWithOwn(filter, rows, { isOffline, limit });
  const shown = (asItIs ? all : sortExplorer(all, sort)).slice(
    (page - 1) * explorerPageSize,
    page * explorerPageSize,
  );
  return {
    rows: shown,
    fresh: { count: fresh, show: release },
    loading: loading || state === 'syncing' || (older.loading && shown.length === 0),
    hasNext: all.length >= wanted,
    isOffline,
    // Rows that this device has not seen may be missing.
    problem: older.problem,
    asOf: null,
    stillWorks: 'Everything that this device has seen of the explorer can be searched without a network.',
    refresh: () => {
      older.forget();
      release();
      syncNow();
    },
    ...(asItIs ? { reach: 'everything on this device' } : sortedReach(all.length, older)),
    readAll: () => readExplorer(filter),
  };
}
