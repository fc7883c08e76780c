import { ADMIN, CATALOG, CHECKPOINTS, SNAPSHOTS, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, StoreError } from '#couchdb/document-store.ts';
import { StartRefused } from '../config.ts';
import type { Log } from '../log.ts';

/**
 * What a start reads and the journal can replace: the state is replayed without a snapshot, and without their checkpoints
 * documents are delivered again (which changes nothing), while letters and pushes go on from the end.
 */
const REMADE = [SNAPSHOTS, CHECKPOINTS];

/** Without these nobody would be delivered anything; making them anew takes a while, so it is asked for. */
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
 * Makes the damaged ones anew, empty, so that damage in them keeps no service from starting. Throws `StartRefused` where what
 * everybody sees is damaged.
 */
export async function remakeDerived(store: DocumentStore, log: Log): Promise<void> {
  for (const database of REMADE) {
    if (!(await isDamaged(store, database))) continue;
    await store.deleteDatabase(database);
    await store.createDatabase(database);
    log.error(
      { database },
      'a damaged database was made anew: what it held is worked out again from the journal',
    );
  }
  for (const database of PUBLISHED) {
    if (await isDamaged(store, database)) {
      const remedy = 'make it anew from the journal by "npm run rebuild -- --shared"';
      throw new StartRefused(`${database} is damaged: ${remedy} (docs/operations.md)`);
    }
  }
}
