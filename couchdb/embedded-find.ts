/** Searches of an embedded database. */
import type { FindQuery, StoredDocument } from './document-store.ts';
import type { Pouch } from './embedded-pool.ts';
import { matchesSelector } from './selector.ts';

/** Reading this many documents takes some 10 ms; then other work gets its turn. */
const PAGE_ROWS = 100;

type Direction = 'asc' | 'desc';
type Range = { readonly $gte?: unknown; readonly $lte?: unknown };

/**
 * A search by an index of two fields: one value of the first, a range of the second, and conditions outside the index.
 */
type Stretch = {
  readonly first: string;
  readonly value: unknown;
  readonly second: string;
  readonly range: Range;
  readonly direction: Direction;
  readonly rest: Readonly<Record<string, unknown>>;
};

/**
 * PouchDB passes a limit on to an index only when the index has every requested field. Otherwise it first reads the
 * rest of the index, a whole history, and then discards most of it. This function reads one page at a time instead, and
 * stops when it has enough.
 */
export async function findInPouch(pouch: Pouch, query: FindQuery): Promise<readonly StoredDocument[]> {
  const stretch = stretchOf(query);
  return stretch === null ? ask(pouch, query) : findByPages(pouch, stretch, query.limit);
}

async function ask(pouch: Pouch, query: FindQuery): Promise<readonly StoredDocument[]> {
  const { docs } = await pouch.find({
    selector: { ...query.selector },
    limit: query.limit,
    ...(query.skip === undefined ? {} : { skip: query.skip }),
    ...(query.sort === undefined ? {} : { sort: query.sort.map((field) => ({ ...field })) }),
  });
  return docs;
}

/** Null for a search that can go to PouchDB unchanged. */
function stretchOf({ selector, sort = [], skip }: FindQuery): Stretch | null {
  const [one, two, ...more] = sort.flatMap((field) => Object.entries(field));
  if (one === undefined || two === undefined || more.length > 0 || skip !== undefined) return null;
  const { [one[0]]: value, [two[0]]: range = {}, ...rest } = selector;
  const isStretch = isScalar(value) && isRange(range) && Object.keys(rest).length > 0;
  return isStretch ? { first: one[0], value, second: two[0], range, direction: one[1], rest } : null;
}

const isScalar = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const isRange = (value: unknown): value is Range =>
  typeof value === 'object' && value !== null && Object.keys(value).every((key) => /^\$[gl]te$/.test(key));

async function findByPages(
  pouch: Pouch,
  stretch: Stretch,
  limit: number,
): Promise<readonly StoredDocument[]> {
  const { first, value, second, direction, rest } = stretch;
  const found: StoredDocument[] = [];
  let { range } = stretch;
  /** The rows of the previous page that have the value at which the next page begins. */
  let known: ReadonlySet<string> = new Set();
  for (;;) {
    const selector = { [first]: value, [second]: range };
    const wanted = PAGE_ROWS + known.size;
    const page = await ask(pouch, {
      selector,
      sort: [{ [first]: direction }, { [second]: direction }],
      limit: wanted,
    });
    found.push(...page.filter((row) => !known.has(row._id) && matchesSelector(row, rest)));
    const last = valueOf(page.at(-1), second);
    if (found.length >= limit || page.length < wanted) return found.slice(0, limit);
    known = new Set(page.filter((row) => valueOf(row, second) === last).map(({ _id }) => _id));
    range = direction === 'asc' ? { ...range, $gte: last } : { ...range, $lte: last };
  }
}

const valueOf = (row: StoredDocument | undefined, field: string): unknown =>
  row === undefined ? undefined : Reflect.get(row, field);
