/** Traces of entries outside the journal: each exists only if the journal had reached that entry. */
import { ACCOUNTS, ADMIN, CATALOG, CHECKPOINTS, TRANSACTIONS } from '#couchdb/databases.ts';
import { type DocumentStore, type StoredDocument, StoreError } from '#couchdb/document-store.ts';
import { findSnapshotProblem, readManifests, SNAPSHOTS_KEPT } from '../journal/load-snapshot.ts';
import type { Head, HeadPlace, JournalPorts } from '../journal/ports.ts';
import type { Log } from '../log.ts';
import { readPagesByPrefix } from '../document-pages.ts';

export type Trace = {
  /** A description for the operator. */
  readonly what: string;
  /** The entry that the journal must have. */
  readonly seq: number;
  /** The block that it must have, if known. `at` in ms. */
  readonly block?: Pick<Head, 'n' | 'hash'> & { readonly at?: number };
};

export type TraceDeps = Pick<JournalPorts, 'hash'> & {
  readonly signing: Omit<JournalPorts['signing'], 'sign'>;
  readonly store: DocumentStore;
  readonly heads: readonly HeadPlace[];
  readonly log: Log;
};

/** `reached`: the common position, where one person's own is lower. */
type NumberedDocument = { readonly seq?: unknown; readonly reached?: unknown };

const NEWEST_OF = [
  { database: TRANSACTIONS, prefix: 'tx:', what: 'the newest movement of the explorer' },
  { database: ADMIN, prefix: 'audit:', what: 'the newest act in the list of staff' },
] as const;

export async function readTraces(deps: TraceDeps): Promise<readonly Trace[]> {
  const { store, log } = deps;
  const heads = await Promise.all(deps.heads.map(readHead));
  const others = await Promise.all([
    orNothing(log, snapshots(deps)),
    orNothing(log, checkpoints(store)),
    orNothing(log, catalogTraces(store)),
    ...NEWEST_OF.map((newest) => orNothing(log, newestOf(store, newest))),
    orNothing(log, accounts(store)),
  ]);
  return [...heads, ...others].flat();
}

/** An unreadable head stops the start: it is a file of one line, and no other trace tells as much. */
async function readHead(place: HeadPlace): Promise<readonly Trace[]> {
  const head = await place.read();
  if (head === null) return [];
  return [{ what: `the head in ${place.name}`, seq: head.seq, block: head }];
}

async function snapshots(deps: TraceDeps): Promise<readonly Trace[]> {
  const manifests = await readManifests(deps, SNAPSHOTS_KEPT);
  return manifests
    .filter((manifest) => findSnapshotProblem(deps, manifest) === null)
    .map(({ n, hash, seq }) => ({ what: `the snapshot of entry ${String(seq)}`, seq, block: { n, hash } }));
}

async function allOf<T extends object>(
  store: DocumentStore,
  database: string,
): Promise<readonly (T & StoredDocument)[]> {
  const all: (T & StoredDocument)[] = [];
  for await (const page of readPagesByPrefix<T>(store, database, '')) all.push(...page);
  return all;
}

async function checkpoints(store: DocumentStore): Promise<readonly Trace[]> {
  return (await allOf<NumberedDocument>(store, CHECKPOINTS))
    .filter(({ _id }) => !_id.startsWith('journal-'))
    .flatMap(({ _id, seq, reached = seq }) =>
      typeof reached === 'number' ? [{ what: `the checkpoint of ${_id} deliveries`, seq: reached }] : [],
    );
}

async function catalogTraces(store: DocumentStore): Promise<readonly Trace[]> {
  const found = await allOf<NumberedDocument>(store, CATALOG);
  const seqs = found.map(({ seq }) => (typeof seq === 'number' ? seq : 0));
  return [{ what: 'the catalogue', seq: Math.max(0, ...seqs) }];
}

async function newestOf(
  store: DocumentStore,
  { database, prefix, what }: (typeof NEWEST_OF)[number],
): Promise<readonly Trace[]> {
  const query = { start: `${prefix}~`, end: prefix, limit: 1, descending: true };
  const [row] = await store.range<NumberedDocument>(database, query);
  return typeof row?.seq === 'number' ? [{ what, seq: row.seq }] : [];
}

/** An account that the ledger has opened is in some entry, although nobody knows in which. */
async function accounts(store: DocumentStore): Promise<readonly Trace[]> {
  for await (const page of readPagesByPrefix<{ readonly opened?: unknown }>(store, ACCOUNTS, 'account:')) {
    if (page.some(({ opened }) => opened === true))
      return [{ what: 'an account that the journal has opened', seq: 1 }];
  }
  return [];
}

/** Derived data can be rebuilt, so its damage does not stop a start. */
async function orNothing(log: Log, reading: Promise<readonly Trace[]>): Promise<readonly Trace[]> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (error.problem !== 'missing') log.warn({ err: error }, 'something beside the journal cannot be read');
    return [];
  }
}
