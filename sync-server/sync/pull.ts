/** The documents of a collection that a device does not have yet. */
import { type Change, type DocumentStore, type StoredDocument, StoreError } from '#couchdb/document-store.ts';
import type { ErrorCode } from '#domain/errors.ts';
import { explorerWindowRows, pullBatchMax } from '#domain/limits.ts';
import { type PullAnswer, SinceSchema } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { isErasable, lastKey, type Place, tombstone, toWire, type WireDocument } from './feeds.ts';
import {
  isInitialSyncCursor,
  parseInitialSyncCursor,
  type InitialSyncCursor,
  formatInitialSyncCursor,
} from './initial-sync-cursor.ts';

/** A device that is further behind gets the newest rows of the explorer instead of all missed ones. */
const FAR_BEHIND_CHANGES = 1_000;

export type PullQuery = { readonly since: string; readonly limit: number };

type Doc = StoredDocument & Record<string, unknown>;

/**
 * One batch of at most `limit` documents after `since`. `more` is false only at the end. A missing database counts as
 * empty. Errors: SINCE_INVALID; rejects with a `StoreError` when the store fails.
 */
export async function pull(
  store: DocumentStore,
  place: Place,
  query: PullQuery,
): Promise<Result<PullAnswer, ErrorCode>> {
  if (!SinceSchema.safeParse(query.since).success) return err('SINCE_INVALID', { field: 'since' });
  const cursor = isInitialSyncCursor(query.since) ? parseInitialSyncCursor(query.since) : undefined;
  if (cursor === null || (cursor !== undefined && !cursor.after.startsWith(place.prefix))) {
    return err('SINCE_INVALID', { field: 'since' });
  }
  try {
    return ok(await answerTo(store, place, { ...query, cursor }));
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') return ok(nothing(query.since));
    throw error;
  }
}

const nothing = (checkpoint: string): PullAnswer => ({ documents: [], checkpoint, more: false });

type PullRequest = PullQuery & { readonly cursor: InitialSyncCursor | undefined };

async function answerTo(store: DocumentStore, place: Place, asked: PullRequest): Promise<PullAnswer> {
  const { since, limit, cursor } = asked;
  if (place.feed === 'explorer') return explorerAnswer(store, place, asked);
  if (cursor !== undefined) return continueInitialSync(store, place, { cursor, limit });
  // A device may have uploaded before its first pull: only the changes tell it about a document that another device has
  // deleted since.
  const isStart = since === '' || since === '0';
  if (!isStart || isErasable(place)) return changesAnswer(store, place, asked);
  const info = await store.info(place.database);
  if (info === null) return nothing(since);
  return continueInitialSync(store, place, { cursor: { from: info.updateSeq, after: place.prefix }, limit });
}

/**
 * The next documents by id. The last batch adds changes behind the cursor, so the end of the first synchronisation is
 * also the end of the collection.
 */
async function continueInitialSync(
  store: DocumentStore,
  place: Place,
  { cursor, limit }: { cursor: InitialSyncCursor; limit: number },
): Promise<PullAnswer> {
  // One more at either end: the document at the cursor, and one that shows that there is more.
  const range = { start: cursor.after, end: lastKey(place.prefix), limit: limit + 2 };
  const rows = (await store.range<Doc>(place.database, range)).filter(({ _id }) => _id > cursor.after);
  const batch = rows.slice(0, limit);
  const last = batch.at(-1);
  const found: FoundDocuments = new Map(batch.map((doc) => [doc._id, toWire(place, doc)]));
  if (last === undefined || rows.length < limit) {
    return changesAnswer(store, place, { since: cursor.from, limit, found });
  }
  return {
    documents: [...found.values()],
    checkpoint: formatInitialSyncCursor({ from: cursor.from, after: last._id }),
    more: true,
  };
}

/** Documents by their key in the database; one that occurs twice in a batch counts once, as of its last change. */
type FoundDocuments = Map<string, WireDocument>;
type FollowQuery = PullQuery & { readonly found?: FoundDocuments };

/** Reads the database's changes until the batch has `limit` documents of the collection, or to their end. */
async function changesAnswer(
  store: DocumentStore,
  place: Place,
  { since, limit, found = new Map() }: FollowQuery,
): Promise<PullAnswer> {
  let checkpoint = since;
  for (;;) {
    const page = await store.changes(place.database, { since: checkpoint, limit: pullBatchMax });
    for (const [index, row] of page.rows.entries()) {
      const document = toWireDocument(place, row);
      if (document !== null) found.set(row.id, document);
      checkpoint = row.seq;
      const more = page.rows.length - index - 1 + page.pending > 0;
      if (found.size === limit) return { documents: [...found.values()], checkpoint, more };
    }
    if (page.pending === 0 || page.rows.length === 0) {
      return { documents: [...found.values()], checkpoint: page.lastSeq, more: false };
    }
  }
}

/** Null for a document of another collection, or one that disappeared meanwhile: a later change reports it. */
export function toWireDocument(place: Place, { id, deleted, doc }: Change): WireDocument | null {
  if (!id.startsWith(place.prefix)) return null;
  if (deleted) return tombstone(place, id);
  return doc === null ? null : toWire(place, doc);
}

/** The explorer's feed is a window of recent rows: a device with none, or far behind, starts again with the newest. */
async function explorerAnswer(
  store: DocumentStore,
  place: Place,
  { since, limit }: PullQuery,
): Promise<PullAnswer> {
  if (since !== '' && since !== '0') {
    const { rows, pending } = await store.changes(place.database, { since, limit: 1 });
    if (rows.length + pending <= FAR_BEHIND_CHANGES) return changesAnswer(store, place, { since, limit });
  }
  const info = await store.info(place.database);
  if (info === null) return nothing(since);
  const window = { start: lastKey(place.prefix), end: place.prefix, descending: true };
  const rows = await store.range<Doc>(place.database, {
    ...window,
    limit: Math.min(limit, explorerWindowRows),
  });
  return {
    documents: rows.map((doc) => toWire(place, doc)),
    checkpoint: info.updateSeq,
    more: false,
    reset: true,
  };
}
