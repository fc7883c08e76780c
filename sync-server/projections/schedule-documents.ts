/** The documents of a person's schedules, read, folded and ready to be written back. */
import { userDatabase } from '#couchdb/databases.ts';
import {
  type DocumentStore,
  type NewDocument,
  type StoredDocument,
  StoreError,
} from '#couchdb/document-store.ts';
import type { ScheduleDoc } from '#domain/schedule/document.ts';
import type { SourcedEntry } from './ports.ts';
import { foldSchedule, scheduleFacts } from './schedule-view.ts';

type Known = { readonly rev: string | undefined; readonly doc: ScheduleDoc | null };

const COLLECTION = 'schedules';

/** Those that the entries change, each once and with the revision that it stands on. Throws `WalletMismatch`. */
export async function scheduleDocuments(
  store: DocumentStore,
  userId: string,
  entries: readonly SourcedEntry[],
): Promise<readonly NewDocument[]> {
  const known = new Map<string, Known>();
  const changed = new Map<string, Known>();
  for (const sourced of entries) {
    for (const fact of scheduleFacts(sourced.entry, userId)) {
      const { schedule } = fact;
      const before = changed.get(schedule) ?? known.get(schedule) ?? (await read(store, userId, schedule));
      known.set(schedule, before);
      const doc = foldSchedule(before.doc, fact, sourced);
      if (doc !== before.doc) changed.set(schedule, { ...before, doc });
    }
  }
  return [...changed].map(([id, { rev, doc }]) => ({
    _id: `${COLLECTION}:${id}`,
    ...(rev === undefined ? {} : { _rev: rev }),
    ...doc,
  }));
}

async function read(store: DocumentStore, userId: string, id: string): Promise<Known> {
  const stored = await store
    .get<ScheduleDoc & StoredDocument>(userDatabase(userId), `${COLLECTION}:${id}`)
    .catch(nullWhenMissing);
  if (stored === null) return { rev: undefined, doc: null };
  const { _id, _rev, ...doc } = stored;
  return { rev: _rev, doc };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof StoreError && error.problem === 'missing') return null;
  throw error;
}
