import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';

const PAGE = 1_000;

/** Every document of a database whose id begins with `prefix`, in the order of ids, page by page. */
export const readPagesByPrefix = <T extends object>(
  store: Pick<DocumentStore, 'range'>,
  database: string,
  prefix: string,
): AsyncGenerator<readonly (T & StoredDocument)[]> =>
  readPagesBetween<T>(store, database, { start: prefix, end: `${prefix}\uffff` });

/** The same for ids from `start` to `end` inclusive. */
export async function* readPagesBetween<T extends object>(
  store: Pick<DocumentStore, 'range'>,
  database: string,
  { start: first, end }: { readonly start: string; readonly end: string },
): AsyncGenerator<readonly (T & StoredDocument)[]> {
  for (let start = first; ;) {
    const page = await store.range<T>(database, { start, end, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE) return;
    start = `${last._id}\u0000`;
  }
}
