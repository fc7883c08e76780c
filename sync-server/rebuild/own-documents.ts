/** What stands in a person's database alone, so that it has to be carried over from the old one as far as that can be read. */
import { isDeepStrictEqual } from 'node:util';
import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore, ReplicaStore, StoredDocument } from '#couchdb/document-store.ts';
import { assert } from '#domain/result.ts';
import type { OldDocuments, RebuildPlaces } from './ports.ts';

/** Which of them the person's devices write by themselves. Of a notification only that it was read is theirs. */
const WRITTEN = /^(?:contacts|labels|settings|requests):/;
const NOTICE = /^notifications:/;

export type CarriedOver = {
  /** How many of each collection, read marks counted as `notifications`. */
  readonly carried: Readonly<Record<string, number>>;
  /** The ids of those that are known to have been there and could not be read. */
  readonly lost: readonly string[];
  /** The files of which something was left out, so that there may have been more; null: there was nothing to read. */
  readonly damagedFiles: readonly string[] | null;
};

const collectionOf = (id: string): string => id.slice(0, id.indexOf(':'));

/** Writes them into the new database, which has everything that the journal says, under the revisions that they had. */
export async function carryOver(
  places: Pick<RebuildPlaces, 'salvageOld'>,
  to: ReplicaStore,
  userId: string,
): Promise<CarriedOver> {
  const database = userDatabase(userId);
  const old = await places.salvageOld(database);
  if (old === null) return { carried: {}, lost: [], damagedFiles: null };
  const { documents, lost, damagedFiles } = old;
  const written = documents.filter(({ _id }) => WRITTEN.test(_id));
  await to.adopt(database, written);
  for (const document of written) await requireSame(to, database, document);
  const read = documents.filter((document) => NOTICE.test(document._id) && document['read'] === true);
  let marked = 0;
  for (const { _id } of read) if (await markRead(to, database, _id)) marked += 1;
  const carried: Record<string, number> = marked === 0 ? {} : { notifications: marked };
  for (const { _id, _deleted } of written) {
    if (_deleted === true) continue;
    carried[collectionOf(_id)] = (carried[collectionOf(_id)] ?? 0) + 1;
  }
  return { carried, lost: lost.filter((id) => WRITTEN.test(id)), damagedFiles };
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
  // A notice of an entry that the journal does not have is no more.
  if (notice === null) return false;
  const outcome = await store.put(database, { ...notice, ...{ read: true } });
  assert(outcome.status === 'created', `${_id} was not written`);
  return true;
}
