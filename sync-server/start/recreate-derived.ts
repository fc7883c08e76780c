import { ADMIN, CATALOG, CHECKPOINTS, SNAPSHOTS, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { StartRefused } from '../config.ts';
import type { Log } from '../log.ts';

/**
 * Databases that a start reads and the journal can replace: without a snapshot the state is replayed, and without
 * checkpoints documents are delivered again (which changes nothing), while letters and pushes continue from the end.
 */
const REMADE = [SNAPSHOTS, CHECKPOINTS];

/** Without these nothing could be delivered; rebuilding them takes a while, so the operator has to request it. */
const PUBLISHED = [CATALOG, ADMIN, TRANSACTIONS];

async function isDamaged(store: DocumentStore, database: string): Promise<boolean> {
  try {
    await store.info(database);
    return false;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'damaged') return true;
    throw error;
  }
}

/**
 * Recreates damaged ones empty, so that their damage does not stop a start. Throws `StartRefused` when a database that
 * everybody reads is damaged.
 */
export async function recreateDerived(store: DocumentStore, log: Log): Promise<void> {
  for (const database of REMADE) {
    if (!(await isDamaged(store, database))) continue;
    await store.deleteDatabase(database);
    await store.createDatabase(database);
    log.error(
      { database },
      'a damaged database was recreated: its content is computed again from the journal',
    );
  }
  for (const database of PUBLISHED) {
    if (await isDamaged(store, database)) {
      const remedy = 'rebuild it from the journal with "npm run rebuild -- --shared"';
      throw new StartRefused(`${database} is damaged: ${remedy} (docs/operations.md)`);
    }
  }
}
