import { CHECKPOINTS } from '#couchdb/databases.ts';
import type { DocumentStore, NewDocument, StoredDocument } from '#couchdb/document-store.ts';
import { withDatabase } from './with-database.ts';

type CheckpointDoc = { readonly seq: number };

export type Checkpoint = {
  /** Everything up to this seq has been delivered; 0 when no checkpoint exists. */
  readonly read: () => Promise<number>;
  /** The same, but a new consumer starts at `seq`, durably. */
  readonly readOrBegin: (seq: number) => Promise<number>;
  /** Never lowers the stored checkpoint. */
  readonly save: (seq: number) => Promise<void>;
};

/**
 * A consumer's checkpoint in the journal. If its document is deleted, everything is delivered again, which changes
 * nothing.
 */
export function makeCheckpoint(store: DocumentStore, consumer: string): Checkpoint {
  let rev: string | undefined;
  let saved = 0;

  const read = async (): Promise<number> => {
    const doc = await withDatabase(store, CHECKPOINTS, () =>
      store.get<CheckpointDoc & StoredDocument>(CHECKPOINTS, consumer),
    );
    rev = doc?._rev;
    saved = doc?.seq ?? 0;
    return saved;
  };

  const write = async (seq: number): Promise<boolean> => {
    const doc: NewDocument & CheckpointDoc = {
      _id: consumer,
      ...(rev === undefined ? {} : { _rev: rev }),
      seq,
    };
    const outcome = await store.put(CHECKPOINTS, doc);
    if (outcome.status === 'conflict') return false;
    rev = outcome.rev;
    saved = seq;
    return true;
  };

  return {
    read,
    async readOrBegin(seq) {
      const found = await read();
      if (rev !== undefined) return found;
      return (await write(seq)) ? seq : read();
    },
    async save(seq) {
      if (seq <= saved) return;
      if (await write(seq)) return;
      // The answer to an earlier write was lost: read the stored value.
      if ((await read()) < seq) await write(seq);
    },
  };
}
