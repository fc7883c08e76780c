/**
 * Removes what derives from entries that the journal has lost, so that the projections derive it again. Every step is
 * idempotent: the next start resumes after a crash.
 */
import {
  ADMIN,
  CATALOG,
  CHECKPOINTS,
  isUserDatabase,
  LEDGER,
  SNAPSHOTS,
  TRANSACTIONS,
} from '#couchdb/databases.ts';
import { type DocumentStore, StoreError, type StoredDocument } from '#couchdb/document-store.ts';
import { blockId, type StoredBlock } from '#domain/ledger/block.ts';
import { removeDatabase } from '../projections/with-database.ts';
import type { AcceptedLoss } from './loss-marker.ts';

type StoredDerivation = StoredDocument & { readonly seq?: unknown };

const LAST = 999_999_999_999;
const PAGE_DOCUMENTS = 500;
/** A block may take megabytes. */
const PAGE_BLOCKS = 16;
/** Documents that a person's devices write stay, whatever fields they have. */
const PROJECTED = /^(?:wallet|transactions|notifications|schedules|standing):/;

const padSeq = (seq: number): string => String(seq).padStart(12, '0');

export async function removeLostDerivations(store: DocumentStore, loss: AcceptedLoss): Promise<void> {
  await setAsideBlocks(store, loss.afterBlock);
  await removeDatabase(store, SNAPSHOTS);
  await store.createDatabase(SNAPSHOTS);
  await lowerCheckpoints(store, loss.afterSeq);
  const first = padSeq(loss.afterSeq + 1);
  await removeWhere(store, TRANSACTIONS, { start: `tx:${first}`, end: 'tx:~' });
  await removeWhere(store, ADMIN, { start: `audit:${first}`, end: 'audit:~' });
  await removeWhere(store, CATALOG, { isGone: isAfter(loss.afterSeq) });
  const isGone = (document: StoredDerivation): boolean =>
    PROJECTED.test(document._id) && isAfter(loss.afterSeq)(document);
  for (const database of await userDatabases(store)) await removeWhere(store, database, { isGone });
}

/** The people whose documents show entries after `seq`. */
export async function listPeopleAhead(store: DocumentStore, seq: number): Promise<readonly string[]> {
  const people: string[] = [];
  for (const database of await userDatabases(store)) {
    const query = { start: 'wallet:', end: 'wallet:~', limit: 1 };
    const [wallet] = await orEmpty(store.range<StoredDerivation>(database, query));
    if (wallet !== undefined && isAfter(seq)(wallet)) people.push(wallet._id.slice('wallet:'.length));
  }
  return people;
}

const userDatabases = async (store: DocumentStore): Promise<readonly string[]> =>
  (await store.listDatabases()).filter(isUserDatabase);

const isAfter =
  (seq: number) =>
  (document: StoredDerivation): boolean =>
    typeof document.seq === 'number' && document.seq > seq;

/** Blocks beyond the kept end stay in the ledger database under another id, for later inspection. */
async function setAsideBlocks(store: DocumentStore, afterBlock: number): Promise<void> {
  const query = { start: blockId(LAST), end: blockId(afterBlock + 1), limit: PAGE_BLOCKS, descending: true };
  for (;;) {
    const blocks = await orEmpty(store.range<StoredBlock>(LEDGER, query));
    for (const block of blocks) {
      const { _id, _rev, ...content } = block;
      await store.put(LEDGER, { _id: `aside:${_id}:${block.hash.slice(0, 16)}`, ...content });
      await store.put(LEDGER, { _id, _rev, _deleted: true });
    }
    if (blocks.length < PAGE_BLOCKS) return;
  }
}

/**
 * Deliveries to people start again at the beginning, because somebody may be ahead of them; one-time effects continue
 * from here.
 */
async function lowerCheckpoints(store: DocumentStore, afterSeq: number): Promise<void> {
  const query = { start: '', end: '\uffff', limit: PAGE_DOCUMENTS };
  for (const checkpoint of await orEmpty(store.range<StoredDerivation>(CHECKPOINTS, query))) {
    const { _id, _rev } = checkpoint;
    if (_id === 'projections' || _id === 'movement-fields') {
      await store.put(CHECKPOINTS, { _id, _rev, _deleted: true });
    } else if (!_id.startsWith('journal-') && isAfter(afterSeq)(checkpoint)) {
      await store.put(CHECKPOINTS, { ...checkpoint, ...{ seq: afterSeq } });
    }
  }
}

type Which = {
  readonly start?: string;
  readonly end?: string;
  readonly isGone?: (document: StoredDerivation) => boolean;
};

/** Removes the selected documents of a range, page by page. */
async function removeWhere(
  store: DocumentStore,
  database: string,
  { start = '', end = '\uffff', isGone = () => true }: Which,
): Promise<void> {
  for (let from = start; ;) {
    const page = await orEmpty(
      store.range<StoredDerivation>(database, { start: from, end, limit: PAGE_DOCUMENTS }),
    );
    const gone = page.filter((document) => !document._id.startsWith('_') && isGone(document));
    if (gone.length > 0) {
      await store.bulk(
        database,
        gone.map(({ _id, _rev }) => ({ _id, _rev, _deleted: true })),
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_DOCUMENTS) return;
    from = `${last._id}\u0000`;
  }
}

async function orEmpty<T>(reading: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StoreError && error.problem === 'missing') return [];
    throw error;
  }
}
