import { INCOMPLETE_COPY, refuseIncompleteCopy } from '../incomplete-copy-mark.ts';
import { markFormat, requireFormat } from '../data-format.ts';
import { INDEXES, LEDGER, SHARED_DATABASES } from '../databases.ts';
import type { Change, ReplicaStore, StoredDocument } from '../document-store.ts';
import { FORMAT_DOCUMENT, formatOfDatabase } from '../format-places.ts';
import { type Head, journalPages, verifyChain } from './verify-chain.ts';

export type MoveReport = { readonly databases: number; readonly documents: number; readonly head: Head };

export type MoveOptions = {
  readonly from: ReplicaStore;
  readonly to: ReplicaStore;
  /** One line about the current step. */
  readonly say: (line: string) => void;
};

/** Why the installation was not moved. The source is unchanged, and the move can be repeated. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/** Blocks may be megabytes each; other documents are small. */
const ledgerPage = 8;
const usualPage = 500;

const isStrange = (name: string, known: ReadonlySet<string>): boolean =>
  name.startsWith('vaultiq-') && name !== INCOMPLETE_COPY && !known.has(name);

/** The target's journal must be empty or a prefix of the source's, which an interrupted move leaves behind. */
async function checkTarget(from: ReplicaStore, to: ReplicaStore): Promise<void> {
  for await (const page of journalPages(to)) {
    const revisions = await from.revisions(
      LEDGER,
      page.map((block) => block._id),
    );
    const strange = page.find((block) => revisions.get(block._id) !== block._rev);
    if (strange !== undefined) {
      throw new MoveRefused(
        `the target has another journal: block ${String(strange.n)} is not that of the source`,
      );
    }
  }
  const known = new Set(await from.listDatabases());
  const strange = (await to.listDatabases()).find((name) => isStrange(name, known));
  if (strange !== undefined)
    throw new MoveRefused(`the target has a database that the source has not: ${strange}`);
}

type Stale = { readonly _id: string; readonly _rev: string; readonly _deleted: true };

/**
 * Copies one page. A document with another revision (it changed at the source since an interrupted move) is deleted
 * first: two revisions side by side would be a conflict, of which a reader sees only one.
 */
async function copyPage(to: ReplicaStore, database: string, rows: readonly Change[]): Promise<void> {
  const docs = rows.flatMap(({ doc }): StoredDocument[] => (doc === null ? [] : [doc]));
  const there = await to.revisions(
    database,
    docs.map((doc) => doc._id),
  );
  const missing = docs.filter((doc) => there.get(doc._id) !== doc._rev);
  const stale = missing.flatMap((doc): Stale[] => {
    const rev = there.get(doc._id);
    return rev === undefined ? [] : [{ _id: doc._id, _rev: rev, _deleted: true }];
  });
  if (stale.length > 0) await to.bulk(database, stale);
  if (missing.length > 0) await to.adopt(database, missing);
}

async function verifyPage(to: ReplicaStore, database: string, rows: readonly Change[]): Promise<void> {
  const there = await to.revisions(
    database,
    rows.map((row) => row.id),
  );
  const wrong = rows.find((row) => (row.deleted ? there.has(row.id) : there.get(row.id) !== row.doc?._rev));
  if (wrong !== undefined)
    throw new MoveRefused(`${database}: ${wrong.id} did not arrive as it is at the source`);
}

async function copyDatabase({ from, to }: MoveOptions, database: string): Promise<number> {
  await to.createDatabase(database);
  const limit = database === LEDGER ? ledgerPage : usualPage;
  let since = '';
  let copied = 0;
  for (;;) {
    const page = await from.changes(database, { since, limit });
    if (page.rows.length > 0) await copyPage(to, database, page.rows);
    if (page.rows.length > 0) await verifyPage(to, database, page.rows);
    copied += page.rows.filter((row) => !row.deleted).length;
    since = page.lastSeq;
    if (page.pending === 0) return copied;
  }
}

/** 1 when the target stores its format in the ledger and the source, which stores it in its folder, does not. */
async function countFormatDocument({ from, to }: Pick<MoveOptions, 'from' | 'to'>): Promise<0 | 1> {
  if ((await to.get(LEDGER, FORMAT_DOCUMENT)) === null) return 0;
  return (await from.get(LEDGER, FORMAT_DOCUMENT)) === null ? 1 : 0;
}

/** Both sides get the same indexes, so the counts, which include them, are comparable. */
async function verifyCount({ from, to }: MoveOptions, database: string): Promise<void> {
  for (const index of INDEXES[database] ?? []) {
    await from.ensureIndex(database, index);
    await to.ensureIndex(database, index);
  }
  const [source, target] = await Promise.all([from.info(database), to.info(database)]);
  const added = database === LEDGER ? await countFormatDocument({ from, to }) : 0;
  if ((source?.docCount ?? 0) + added === target?.docCount) return;
  const counts = `${String(source?.docCount)} documents at the source, ${String(target?.docCount)} at the target`;
  throw new MoveRefused(`${database}: ${counts}`);
}

/**
 * Copies an installation with its revisions into an empty target or one of an interrupted move, and verifies every
 * revision, the counts and the chain there. Rejects with `MoveRefused`, `ChainBroken` or `StoreError`.
 */
export async function moveInstallation(options: MoveOptions): Promise<MoveReport> {
  const { from, to, say } = options;
  await refuseIncompleteCopy(from);
  const sourceHead = await verifyChain(from);
  say(
    `the journal of the source is whole: ${String(sourceHead.n)} blocks, ${String(sourceHead.seq)} entries`,
  );
  await requireFormat(formatOfDatabase(to));
  await checkTarget(from, to);
  // No start accepts the target until everything is copied and verified.
  await to.createDatabase(INCOMPLETE_COPY);
  const shared: readonly string[] = SHARED_DATABASES;
  const databases = await from.listDatabases();
  // The shared databases come first, so that a target of an interrupted move has the journal by which a repeat
  // recognises it.
  const inOrder = [
    ...shared.filter((name) => databases.includes(name)),
    ...databases.filter((name) => !shared.includes(name)),
  ];
  let documents = 0;
  for (const database of inOrder) {
    const copied = await copyDatabase(options, database);
    await verifyCount(options, database);
    documents += copied;
    say(`${database}: ${String(copied)} documents`);
  }
  const head = await verifyChain(to);
  if (head.hash !== sourceHead.hash) throw new MoveRefused('the journal at the target ends elsewhere');
  // The source stores its version in its folder, a CouchDB in its ledger.
  await markFormat(formatOfDatabase(to));
  await to.deleteDatabase(INCOMPLETE_COPY);
  say(`the journal of the target is whole and ends in the same block: ${head.hash}`);
  return { databases: inOrder.length, documents, head };
}
