/**
 * Queries of RxDB over documents of which the storage sees only figures. The storage gives a stretch of an index; whatever
 * else a query asks for is decided here, once the documents are open.
 */
import {
  getQueryMatcher,
  getSortComparator,
  INDEX_MAX,
  INDEX_MIN,
  type PreparedQuery,
  type RxQueryPlan,
  type RxStorageInstance,
} from 'rxdb/plugins/core';
import type { AnyDocument, AnySchema, SealedForm } from './sealed-schema.ts';
import type { Sealer } from './sealer.ts';

export type SealedStore = {
  readonly inner: RxStorageInstance<AnyDocument, unknown, unknown>;
  /** Of the documents as they are when they are open. */
  readonly schema: AnySchema;
  readonly form: SealedForm;
  readonly sealer: Sealer;
};

type Prepared = PreparedQuery<AnyDocument>;

/** How many more than asked for: rows with the same figures stand in another order here than in the store. */
const ties = 16;

/** From the primary key on the store's order means nothing: everything that could be meant is in the stretch. */
function widened(plan: RxQueryPlan, primary: string): RxQueryPlan {
  const at = plan.index.indexOf(primary);
  const wide = (keys: readonly unknown[], edge: unknown): unknown[] =>
    keys.map((key, index) => (at >= 0 && index >= at ? edge : key));
  return {
    ...plan,
    startKeys: wide(plan.startKeys, INDEX_MIN) as RxQueryPlan['startKeys'],
    endKeys: wide(plan.endKeys, INDEX_MAX) as RxQueryPlan['endKeys'],
    inclusiveStart: true,
    inclusiveEnd: true,
    selectorSatisfiedByIndex: true,
    sortSatisfiedByIndex: true,
  };
}

/** Whether the stretch is exactly what the selector asks for. */
function isExact(plan: RxQueryPlan, wide: RxQueryPlan): boolean {
  const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((key, n) => key === b[n]);
  return (
    plan.selectorSatisfiedByIndex &&
    plan.inclusiveStart &&
    plan.inclusiveEnd &&
    same(plan.startKeys, wide.startKeys) &&
    same(plan.endKeys, wide.endKeys)
  );
}

const stretchOf = (queryPlan: RxQueryPlan, limit?: number): Prepared => ({
  query: {
    selector: {},
    sort: queryPlan.index.map((field) => ({ [field]: 'asc' })),
    skip: 0,
    ...(limit === undefined ? {} : { limit }),
  },
  queryPlan,
});

/** The first so many of a stretch, and those that share the last one's figures. */
async function firstOf(
  { inner, form }: SealedStore,
  plan: RxQueryPlan,
  count: number,
): Promise<AnyDocument[]> {
  const sameFigures = (a: AnyDocument, b: AnyDocument): boolean =>
    plan.index.every((field) => !form.clear.includes(field) || a[field] === b[field]);
  for (let more = ties; ; more *= 4) {
    const { documents } = await inner.query(stretchOf(plan, count + more));
    const last = documents[count - 1];
    if (last === undefined || documents.length < count + more) return documents;
    const end = documents.findIndex((document, index) => index >= count && !sameFigures(document, last));
    if (end >= 0) return documents.slice(0, end);
  }
}

/** Whether an index of figures alone gives the order; that of times and blinded ids does not. */
const isOrderedByFigures = ({ index }: RxQueryPlan, { clear, primary }: SealedForm): boolean =>
  index.every((field) => clear.includes(field) || field === primary || field === '_deleted') &&
  index.some((field) => clear.includes(field));

export async function querySealed(
  store: SealedStore,
  { query, queryPlan }: Prepared,
): Promise<AnyDocument[]> {
  const { inner, schema, form, sealer } = store;
  const plan = widened(queryPlan, form.primary);
  const exact = isExact(queryPlan, plan);
  const end = query.limit === undefined ? undefined : query.skip + query.limit;
  const bounded =
    exact && queryPlan.sortSatisfiedByIndex && isOrderedByFigures(plan, form) && end !== undefined && end > 0;
  const sealed = bounded ? await firstOf(store, plan, end) : (await inner.query(stretchOf(plan))).documents;
  const opened = await Promise.all(sealed.map((document) => sealer.unseal(document)));
  const found = exact ? opened : opened.filter(getQueryMatcher(schema, query));
  return found.sort(getSortComparator(schema, query)).slice(query.skip, end);
}

export async function countSealed(
  store: SealedStore,
  prepared: Prepared,
): Promise<{ count: number; mode: 'fast' | 'slow' }> {
  const plan = widened(prepared.queryPlan, store.form.primary);
  if (isExact(prepared.queryPlan, plan)) return store.inner.count(stretchOf(plan));
  return { count: (await querySealed(store, prepared)).length, mode: 'slow' };
}
