/** The explorer's filters on the device, and the older pages that are read on demand and kept. */
import type { MangoQuery, MangoQuerySelector } from 'rxdb/plugins/core';
import { explorerPageSizeMax } from '#domain/limits.ts';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import { type ExplorerFilter, fetchExplorerPage } from '#app/platform/explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';
import type { DeviceData } from './device-data.ts';
import { reachOf } from './explorer-reach.ts';

export type Older = { readonly added: number; readonly end: boolean };

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const ofType: Record<ExplorerFilter['type'], MangoQuerySelector<ExplorerDoc>> = {
  all: {},
  send: { kind: 'send' },
  receive: { kind: { $in: ['issue', 'faucet', 'grant'] } },
  // No kind of movement is a purchase yet: an empty list, as the service answers.
  fiat_purchase: { kind: { $in: [] } },
  system_fee: { fee: { $ne: '0' } },
};

function explorerSelector({ type, q }: ExplorerFilter): MangoQuerySelector<ExplorerDoc> {
  const text = q?.trim() ?? '';
  if (text === '') return ofType[type];
  const start = { $regex: `^${escaped(text)}`, $options: 'i' };
  return { ...ofType[type], $or: [{ from: text }, { to: text }, { id: start }] };
}

/** The rows down to `oldest` (an `order`), newest first. */
export const explorerQuery = (
  filter: ExplorerFilter,
  oldest: number,
  limit: number,
): MangoQuery<ExplorerDoc> => ({
  selector: { ...explorerSelector(filter), order: { $lte: oldest } },
  sort: [{ order: 'asc' }],
  ...(limit === Infinity ? {} : { limit }),
});

export const keyOf = ({ type, q }: ExplorerFilter): string => JSON.stringify([type, q?.trim() ?? '']);

const pagesMax = 20;

/**
 * Goes on from the page read last with this filter until something is added. The first time it begins with the newest
 * page, so that it meets the window that the device holds.
 */
export async function loadOlder(
  { database, reach }: Pick<DeviceData, 'database' | 'reach'>,
  filter: ExplorerFilter,
): Promise<Outcome<Older>> {
  const key = keyOf(filter);
  const before = reachOf(reach.read(), key);
  for (let page = 0; page < pagesMax; page++) {
    const mark = reach.read().marks[key];
    if (mark?.next === null) break;
    const cursor = mark === undefined ? {} : { cursor: mark.next };
    const outcome = await fetchExplorerPage({ ...filter, ...cursor, limit: explorerPageSizeMax });
    if (!outcome.ok) return outcome;
    const { transactions, next } = outcome.value;
    await database.collections.explorer.bulkUpsert(transactions);
    const orders = transactions.map(({ order }) => order);
    reach.mark(key, { order: next === null ? ORDER_TOP : Math.max(...orders), next });
    const added = orders.filter((order) => order > before).length;
    if (added > 0) return { ok: true, value: { added, end: next === null } };
  }
  return { ok: true, value: { added: 0, end: reach.read().marks[key]?.next === null } };
}
