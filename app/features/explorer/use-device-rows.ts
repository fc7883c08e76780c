import { useEffect, useState } from 'react';
import { explorerPageSize } from '#domain/limits.ts';
import { useExplorerRows, useLoadOlderExplorer } from '../../data/explorer.ts';
import { useSyncNow, useSyncStatus } from '../../data/sync-status.ts';
import type { ExplorerFilter } from '../../platform/explorer-api.ts';
import type { ExplorerRows } from './explorer-rows.ts';

type Older = { readonly key: string; readonly end: boolean };

/**
 * A page from the device: live, and there without a network. Where the device has no more, the next older rows are
 * fetched and kept; a search asks the service too.
 */
export function useDeviceRows(filter: ExplorerFilter, page: number): ExplorerRows {
  const { type, q } = filter;
  const wanted = page * explorerPageSize + 1;
  const { rows, loading } = useExplorerRows(filter, wanted);
  const loadOlder = useLoadOlderExplorer();
  const syncNow = useSyncNow();
  const { state } = useSyncStatus();
  const [older, setOlder] = useState<Older | null>(null);
  const key = `${type} ${q ?? ''}`;
  const short = !loading && rows.length < wanted && !(older?.key === key && older.end);
  const have = rows.length;
  useEffect(() => {
    if (!short) return undefined;
    let current = true;
    void loadOlder(q === undefined ? { type } : { type, q }).then((outcome) => {
      if (current) setOlder({ key, end: !outcome.ok || outcome.value.end || outcome.value.added === 0 });
    });
    return () => {
      current = false;
    };
  }, [short, have, key, type, q, loadOlder]);
  const shown = rows.slice((page - 1) * explorerPageSize, page * explorerPageSize);
  return {
    rows: shown,
    loading: loading || state === 'syncing' || (short && shown.length === 0),
    hasNext: rows.length >= wanted,
    problem: null,
    refresh: () => {
      setOlder(null);
      syncNow();
    },
  };
}
