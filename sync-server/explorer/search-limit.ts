/** Searches that do not wait for an index which has much to make up for: whoever asks is told so instead. */
import type { DocumentStore, FindQuery } from '#couchdb/document-store.ts';
import { type Progress, SearchBehind } from '../search-behind.ts';

/** After this a search is not waited for any more. */
const WITHIN_MS = 2_000;

/**
 * A store brings an index up to date within the search that needs it. Its `find` here rejects with `SearchBehind` when that
 * takes longer, and at once for whoever searches by the same index until it has ended.
 */
export function limitSearches(
  store: DocumentStore,
  progress: () => Progress,
  withinMs = WITHIN_MS,
): DocumentStore {
  const behind = new Map<string, Promise<unknown>>();

  /** By which index the store searches: each begins with a field of its own. */
  const indexOf = (database: string, { selector, sort }: FindQuery): string => {
    const [field = ''] = Object.keys(sort?.[0] ?? selector);
    return `${database}/${field}`;
  };

  const follow = (index: string, search: Promise<unknown>): void => {
    if (behind.has(index)) return;
    const ended = search.then(
      () => undefined,
      () => undefined,
    );
    behind.set(index, ended);
    void ended.then(() => behind.delete(index));
  };

  return {
    ...store,
    async find<T extends object>(database: string, query: FindQuery) {
      const index = indexOf(database, query);
      if (behind.has(index)) throw new SearchBehind(index, progress());
      const search = store.find<T>(database, query);
      const found = await within(search, withinMs);
      if (found !== null) return found;
      follow(index, search);
      throw new SearchBehind(index, progress());
    },
  };
}

/** Null when it takes longer. */
async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null);
    timer.unref();
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
