import { useMemo } from 'react';
import type { TransactionDoc } from '#domain/protocol.ts';
import { useDeviceData, useObserved } from './device-context.ts';
import { type HistoryFilter, type HistoryRow, watchHistory } from './history-query.ts';
import { plainOne } from './plain.ts';
import { useLabel } from './labels.ts';

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

export function useTransaction(id: string): {
  readonly transaction: TransactionDoc | null;
  readonly label: string | null;
  readonly loading: boolean;
} {
  const data = useDeviceData();
  const source = useMemo(
    () => (data === null ? null : plainOne(data.database.collections.transactions.findOne(id))),
    [data, id],
  );
  const { value, stale } = useObserved(source);
  const label = useLabel(id);
  return { transaction: stale ? null : (value ?? null), label, loading: stale };
}
