/**
 * The data that only a person's database has, which a rebuild carries over from the old one as far as it can be read.
 */
import { isDeepStrictEqual } from 'node:util';
import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore, ReplicaStore, StoredDocument } from '#couchdb/document-store.ts';
import { OWN_COLLECTIONS, WRITABLE } from '#domain/protocol.ts';
import { assert } from '#domain/result.ts';
import type { OldDocuments, RebuildPlaces } from './ports.ts';

/** The collections that the person's devices write, and those of which only the read flag is theirs. */
const WRITTEN: readonly string[] = WRITABLE.filter((name) => OWN_COLLECTIONS[name].mayWrite !== 'read flag');
const FLAGGED: readonly string[] = WRITABLE.filter((name) => !WRITTEN.includes(name));

export type CarriedOverDocuments = {
  /** The number per collection; read flags count as `notifications`. */
  readonly carried: Readonly<Record<string, number>>;
  /** The ids of documents that existed and could not be read. */
  readonly lost: readonly string[];
  /** The files with an unreadable part, which may have had more; null: there was nothing to read. */
  readonly damagedFiles: readonly string[] | null;
};

const collectionOf = (id: string): string => id.slice(0, id.indexOf(':'));
const isWritten = (id: string): boolean => WRITTEN.includes(collectionOf(id));

/** Writes them under their revisions into the new database, which has everything from the journal. */
export async function carryOver(
  places: Pick<RebuildPlaces, 'salvageOld'>,
  to: ReplicaStore,
  userId: string,
): Promise<CarriedOverDocuments> {
  const database = userDatabase(userId);
  const old = await places.salvageOld(database);
  if (old === null) return { carried: {}, lost: [], damagedFiles: null };
  const { documents, lost, damagedFiles } = old;
  const written = documents.filter(({ _id }) => isWritten(_id));
  await to.adopt(database, written);
  for (const document of written) await requireSame(to, database, document);
  const read = documents.filter(({ _id, read }) => FLAGGED.includes(collectionOf(_id)) && read === true);
  let marked = 0;
  for (const { _id } of read) if (await markRead(to, database, _id)) marked += 1;
  const carried: Record<string, number> = marked === 0 ? {} : { notifications: marked };
  for (const { _id, _deleted } of written) {
    if (_deleted === true) continue;
    carried[collectionOf(_id)] = (carried[collectionOf(_id)] ?? 0) + 1;
  }
  return { carried, lost: lost.filter(isWritten), damagedFiles };
}

async function requireSame(
  store: DocumentStore,
  database: string,
  document: OldDocuments['documents'][number],
): Promise<void> {
  const stored = await store.get<StoredDocument>(database, document._id);
  const isSame = document._deleted === true ? stored === null : isDeepStrictEqual(stored, document);
  assert(isSame, `${document._id} is not in the new database as it was in the old one`);
}

async function markRead(store: DocumentStore, database: string, _id: string): Promise<boolean> {
  const notice = await store.get<{ readonly read: boolean }>(database, _id);
  // A notification of an entry that the journal lacks is dropped.
  if (notice === null) return false;
  const outcome = await store.put(database, { ...notice, ...{ read: true } });
  assert(outcome.status === 'created', `${_id} was not written`);
  return true;
}
