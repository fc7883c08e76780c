/** The mark of a loss that is being accepted: after a crash the next start resumes it. */
import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { withDatabase } from '../projections/with-database.ts';

const ID = 'journal-loss';

export type AcceptedLoss = {
  /** The last kept block; 0 when none is. */
  readonly afterBlock: number;
  readonly afterHash: string;
  readonly afterSeq: number;
  /** The time of that block, ms. */
  readonly afterAt: number;
  /** The last entry that anything outside the journal names. */
  readonly knownSeq: number;
  /** People whose documents were ahead of the kept journal. */
  readonly userIds: readonly string[];
};

const find = (store: DocumentStore) =>
  withDatabase(store, CHECKPOINTS, () => store.get<AcceptedLoss & StoredDocument>(CHECKPOINTS, ID));

export const readAcceptedLoss = (store: DocumentStore): Promise<AcceptedLoss | null> => find(store);

export async function writeAcceptedLoss(store: DocumentStore, loss: AcceptedLoss): Promise<void> {
  await store.put(CHECKPOINTS, { _id: ID, ...loss });
}

export async function removeAcceptedLoss(store: DocumentStore): Promise<void> {
  const stored = await find(store);
  if (stored !== null) await store.put(CHECKPOINTS, { _id: ID, _rev: stored._rev, _deleted: true });
}
