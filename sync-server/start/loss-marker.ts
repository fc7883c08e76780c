/** The acceptance of a loss while it is carried out: a crash on the way carries it on at the next start. */
import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore, StoredDocument } from '#couchdb/document-store.ts';
import { inDatabase } from '../projections/in-database.ts';

const ID = 'journal-loss';

export type AcceptedLoss = {
  /** The last block that is kept; 0 when none is. */
  readonly afterBlock: number;
  readonly afterHash: string;
  readonly afterSeq: number;
  /** The time of that block, ms. */
  readonly afterAt: number;
  /** The last entry that anything outside the journal knew of. */
  readonly knownSeq: number;
  /** Whose documents were ahead of what is kept. */
  readonly userIds: readonly string[];
};

const find = (store: DocumentStore) =>
  inDatabase(store, CHECKPOINTS, () => store.get<AcceptedLoss & StoredDocument>(CHECKPOINTS, ID));

export const readAcceptedLoss = (store: DocumentStore): Promise<AcceptedLoss | null> => find(store);

export async function writeAcceptedLoss(store: DocumentStore, loss: AcceptedLoss): Promise<void> {
  await store.put(CHECKPOINTS, { _id: ID, ...loss });
}

export async function removeAcceptedLoss(store: DocumentStore): Promise<void> {
  const stored = await find(store);
  if (stored !== null) await store.put(CHECKPOINTS, { _id: ID, _rev: stored._rev, _deleted: true });
}
