/** The order of Mango searches, for the store in memory. */
import { compareValues, valueAt } from '#couchdb/selector.ts';

type Document = Readonly<Record<string, unknown>>;

export function sortDocuments(
  docs: readonly Document[],
  sort: readonly Readonly<Record<string, 'asc' | 'desc'>>[],
): readonly Document[] {
  const keys = sort.flatMap((one) => Object.entries(one));
  const inIndex = docs.filter((doc) => keys.every(([path]) => valueAt(doc, path) !== undefined));
  return [...inIndex].sort((a, b) => {
    for (const [path, direction] of keys) {
      const order = compareValues(valueAt(a, path), valueAt(b, path));
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
}
