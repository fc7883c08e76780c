/** A whole feed as a list of changes, for readers other than our app. */
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { SinceSchema } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Place, WireDocument } from './feeds.ts';
import { toWireDocument, type PullQuery } from './pull.ts';

export type ChangesAnswer = {
  /** `id` is unique in the feed: `<collection>:<id>`; `seq` is the checkpoint after the change. */
  readonly results: readonly { readonly id: string; readonly seq: string; readonly doc: WireDocument }[];
  readonly lastSeq: string;
  /** The number of remaining changes. */
  readonly pending: number;
};

/** Errors: SINCE_INVALID; rejects with a `StoreError` when the store fails. `places`: the collections of one feed. */
export async function readFeedChanges(
  store: DocumentStore,
  places: readonly Place[],
  query: PullQuery,
): Promise<Result<ChangesAnswer, ErrorCode>> {
  if (!SinceSchema.safeParse(query.since).success) return err('SINCE_INVALID', { field: 'since' });
  const database = places[0]?.database;
  if (database === undefined) return err('FEED_UNKNOWN');
  try {
    const page = await store.changes(database, query);
    const results = page.rows.flatMap((row) =>
      places.flatMap((place) => {
        const doc = toWireDocument(place, row);
        return doc === null ? [] : [{ id: row.id, seq: row.seq, doc }];
      }),
    );
    return ok({ results, lastSeq: page.lastSeq, pending: page.pending });
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') {
      return ok({ results: [], lastSeq: query.since, pending: 0 });
    }
    throw error;
  }
}
