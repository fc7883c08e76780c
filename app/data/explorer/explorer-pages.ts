/** The explorer's filters on the device, and the older pages that are loaded on demand and kept. */
import type { MangoQuery, MangoQuerySelector } from 'rxdb/plugins/core';
import { WANTED_KINDS } from '#domain/explorer/types.ts';
import { explorerPageSizeMax } from '#domain/limits.ts';
import { type ExplorerDoc, ORDER_TOP } from '#domain/protocol.ts';
import { type ExplorerFilter, fetchExplorerPage } from './explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';
import type { DeviceData } from '../device/device-data.ts';
import { readReach } from './explorer-reach.ts';

export type OlderPage = { readonly added: number; readonly end: boolean };

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function kindSelector(type: ExplorerFilter['type']): MangoQuerySelector<ExplorerDoc> {
  const { kinds, paidOnly } = WANTED_KINDS[type];
  return {
    ...(type === 'all' ? {} : { kind: { $in: [...kinds] } }),
    ...(paidOnly ? { fee: { $ne: '0' } } : {}),
  };
}

/** ISO 8601 sorts as text: a day's times begin with the day. */
const duringDay = (day: string) => ({ $gte: day, $lt: `${day}\uffff` });

/** The rows that a filter selects; the same as the authority's. */
export function explorerSelector(filter: ExplorerFilter): MangoQuerySelector<ExplorerDoc> {
  const { type, amount, currency, day } = filter;
  const q = filter.q?.trim() ?? '';
  const start = { $regex: `^${escapeRegExp(q)}`, $options: 'i' };
  return {
    ...kindSelector(type),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(day === undefined ? {} : { at: duringDay(day) }),
    ...(q === '' ? {} : { $or: [{ from: q }, { to: q }, { id: start }] }),
  };
}

/** The same as a function, for rows in memory. */
export function explorerMatch(filter: ExplorerFilter): (row: ExplorerDoc) => boolean {
  const { type, amount, currency, day = '' } = filter;
  const { kinds, paidOnly } = WANTED_KINDS[type];
  const q = filter.q?.trim() ?? '';
  const start = q.toLowerCase();
  const isKind = ({ kind, fee }: ExplorerDoc): boolean =>
    (type === 'all' || kinds.includes(kind)) && (!paidOnly || fee !== '0');
  const isAmount = (row: ExplorerDoc): boolean =>
    (amount === undefined || row.amount === amount) && (currency === undefined || row.currency === currency);
  const isParty = ({ from, to, id }: ExplorerDoc): boolean =>
    q === '' || from === q || to === q || id.toLowerCase().startsWith(start);
  return (row) => isKind(row) && isAmount(row) && row.at.startsWith(day) && isParty(row);
}

/** Rows from `newest` down to `oldest` (an `order` each), newest first. */
export const explorerQuery = (
  filter: ExplorerFilter,
  { newest = 0, oldest }: { readonly newest?: number; readonly oldest: number },
  limit: number,
): MangoQuery<ExplorerDoc> => ({
  selector: { ...explorerSelector(filter), order: { $gte: newest, $lte: oldest } },
  sort: [{ order: 'asc' }],
  ...(limit === Infinity ? {} : { limit }),
});

/** The filter as text, under which the reach of its rows is stored. */
export const makePageKey = ({ type, q, amount, currency, day }: ExplorerFilter): string =>
  JSON.stringify([type, q?.trim() ?? '', ...[amount, currency, day].filter((part) => part !== undefined)]);

const pagesMax = 20;

/**
 * Continues after the last page read with this filter until rows are added. The first time it starts with the newest
 * page, so that it meets the device's window.
 */
export async function loadOlder(
  { database, reach }: Pick<DeviceData, 'database' | 'reach'>,
  filter: ExplorerFilter,
): Promise<Outcome<OlderPage>> {
  const key = makePageKey(filter);
  const before = readReach(reach.read(), key);
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
