import { useCallback, useMemo } from 'react';
import type { MangoQuerySelector } from 'rxdb/plugins/core';
import { explorerPageSizeMax } from '#domain/limits.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { type ExplorerFilter, fetchExplorerPage } from '#app/platform/explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';
import { opened, useDeviceData, useObserved } from './device-context.ts';
import { plain, plainOne } from './plain.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ofType: Record<ExplorerFilter['type'], MangoQuerySelector<ExplorerDoc>> = {
  all: {},
  send: { kind: 'send' },
  receive: { kind: { $in: ['issue', 'faucet', 'grant'] } },
  // No kind of movement is a purchase yet: an empty list, as the service answers.
  fiat_purchase: { kind: { $in: [] } },
  system_fee: { fee: { $ne: '0' } },
};

export function explorerSelector({ type, q }: ExplorerFilter): MangoQuerySelector<ExplorerDoc> {
  const text = q?.trim() ?? '';
  if (text === '') return ofType[type];
  const start = { $regex: `^${escaped(text)}`, $options: 'i' };
  return { ...ofType[type], $or: [{ from: text }, { to: text }, { id: start }] };
}

/** The newest movements on the device, live. */
export function useExplorerRows(
  { type, q = '' }: ExplorerFilter,
  limit: number,
): { readonly rows: readonly ExplorerDoc[]; readonly hasMore: boolean; readonly loading: boolean } {
  const data = useDeviceData();
  const source = useMemo(
    () =>
      data === null
        ? null
        : plain(
            data.database.collections.explorer.find({
              selector: explorerSelector({ type, q }),
              sort: [{ order: 'asc' }],
              limit: limit + 1,
            }),
          ),
    [data, type, q, limit],
  );
  const { value } = useObserved(source);
  return {
    rows: value?.slice(0, limit) ?? [],
    hasMore: (value?.length ?? 0) > limit,
    loading: value === undefined,
  };
}

export type Older = { readonly added: number; readonly end: boolean };

/** Fetches the page that follows the oldest row on the device, and keeps it. */
export function useLoadOlderExplorer(): (filter: ExplorerFilter) => Promise<Outcome<Older>> {
  const data = useDeviceData();
  return useCallback(
    async (filter) => {
      const { explorer } = opened(data).database.collections;
      const oldest = await explorer
        .findOne({ selector: explorerSelector(filter), sort: [{ order: 'desc' }] })
        .exec();
      const cursor = oldest === null ? {} : { cursor: String(oldest.seq) };
      const page = await fetchExplorerPage({ ...filter, ...cursor, limit: explorerPageSizeMax });
      if (!page.ok) return page;
      const { success } = await explorer.bulkUpsert(page.value.transactions);
      return { ok: true, value: { added: success.length, end: page.value.next === null } };
    },
    [data],
  );
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
