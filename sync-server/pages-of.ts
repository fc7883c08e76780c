import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';

const PAGE = 1_000;

/** Every document of a database whose id begins with `prefix`, in the order of the ids and a page at a time. */
export async function* pagesOf<T extends object>(
  store: Pick<DocumentStore, 'range'>,
  database: string,
  prefix: string,
): AsyncGenerator<readonly (T & StoredDocument)[]> {
  const end = `${prefix}\uffff`;
  for (let start = prefix; ;) {
    const page = await store.range<T>(database, { start, end, limit: PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE) return;
    start = `${last._id}\u0000`;
  }
}
