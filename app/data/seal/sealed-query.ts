/**
 * RxDB's queries over documents of which the storage sees only figures. The storage returns a range of an index; the
 * other conditions of a query are evaluated here on the decrypted documents.
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
  /** The schema of the decrypted documents. */
  readonly schema: AnySchema;
  readonly form: SealedForm;
  readonly sealer: Sealer;
};

type Prepared = PreparedQuery<AnyDocument>;

/** The number of additional rows to read: rows with the same figures have another order here than in the store. */
const ties = 16;

/** From the primary key on, the store's order means nothing, so the range includes everything possible. */
function widenPlan(plan: RxQueryPlan, primary: string): RxQueryPlan {
  const at = plan.index.indexOf(primary);
  const widenKeys = (keys: readonly unknown[], edge: unknown): unknown[] =>
    keys.map((key, index) => (at >= 0 && index >= at ? edge : key));
  return {
    ...plan,
    startKeys: widenKeys(plan.startKeys, INDEX_MIN) as RxQueryPlan['startKeys'],
    endKeys: widenKeys(plan.endKeys, INDEX_MAX) as RxQueryPlan['endKeys'],
    inclusiveStart: true,
    inclusiveEnd: true,
    selectorSatisfiedByIndex: true,
    sortSatisfiedByIndex: true,
  };
}

/** Whether the range is exactly what the selector asks for. */
function isExact(plan: RxQueryPlan, wide: RxQueryPlan): boolean {
  const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((key, n) => key === b[n]);
  return (
    plan.selectorSatisfiedByIndex &&
    plan.inclusiveStart &&
    plan.inclusiveEnd &&
    isSame(plan.startKeys, wide.startKeys) &&
    isSame(plan.endKeys, wide.endKeys)
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

/** The first rows of a range, and those that share the last one's figures. */
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

/** Whether an index of figures alone determines the order; one of times and blinded ids does not. */
const isOrderedByFigures = ({ index }: RxQueryPlan, { clear, primary }: SealedForm): boolean =>
  index.every((field) => clear.includes(field) || field === primary || field === '_deleted') &&
  index.some((field) => clear.includes(field));

export async function querySealed(
  store: SealedStore,
  { query, queryPlan }: Prepared,
): Promise<AnyDocument[]> {
  const { inner, schema, form, sealer } = store;
  const plan = widenPlan(queryPlan, form.primary);
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
  const plan = widenPlan(prepared.queryPlan, store.form.primary);
  if (isExact(prepared.queryPlan, plan)) return store.inner.count(stretchOf(plan));
  return { count: (await querySealed(store, prepared)).length, mode: 'slow' };
}
