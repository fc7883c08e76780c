import { userDatabase } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { unreadCountedMax } from '#domain/push/limits.ts';
import { sleep, type Timers } from '../../timers.ts';

const LOOKS = 25;
const LOOK_EVERY_MS = 200;

type CountDeps = { readonly store: DocumentStore; readonly timers: Timers };

/** The projections may be slightly behind the push, which would make the count too low. */
async function isDelivered({ store, timers }: CountDeps, database: string, notice: string): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const there = (await store.info(database)) !== null;
    if (there && (await store.get(database, `notifications:${notice}`)) !== null) return true;
    await sleep(timers, LOOK_EVERY_MS);
  }
  return false;
}

/**
 * The number of unread notifications besides this one; null when unknown. Ids are not in the order of time, so with
 * very many notifications counting would require reading all of them.
 */
export async function countUnread(deps: CountDeps, userId: string, notice: string): Promise<number | null> {
  const { store } = deps;
  const database = userDatabase(userId);
  if (!(await isDelivered(deps, database, notice))) return null;
  const range = { start: 'notifications:', end: 'notifications:\uffff', limit: unreadCountedMax + 1 };
  const docs = await store.range<{ id: string; read: boolean }>(database, range);
  if (docs.length > unreadCountedMax) return null;
  return docs.filter(({ id, read }) => !read && id !== notice).length;
}
