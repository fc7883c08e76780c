/** Searches that do not wait for an index that is far behind: the caller gets an error instead. */
import type { DocumentStore, FindQuery } from '#couchdb/document-store.ts';
import { type Progress, StaleIndexError } from '../stale-index-error.ts';

/** The time after which a search is given up. */
const WITHIN_MS = 2_000;

/**
 * A store updates an index within the search that needs it. The returned `find` rejects with `StaleIndexError` when that
 * takes longer, and at once for every other search by the same index until the first one has ended.
 */
export function limitSearches(
  store: DocumentStore,
  progress: () => Progress,
  withinMs = WITHIN_MS,
): DocumentStore {
  const behind = new Map<string, Promise<unknown>>();

  /** The index that the store uses: each begins with a different field. */
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
      if (behind.has(index)) throw new StaleIndexError(index, progress());
      const search = store.find<T>(database, query);
      const found = await withTimeout(search, withinMs);
      if (found !== null) return found;
      follow(index, search);
      throw new StaleIndexError(index, progress());
    },
  };
}

/** Null when it takes longer. */
async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | null> {
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
