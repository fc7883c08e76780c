/** Replays recorded blocks on a store, delivers them, and reads every document that people are shown. */
import { stateDigest } from '#domain/features.ts';
import { ADMIN, CATALOG, isUserDatabase, TRANSACTIONS, LEDGER } from '#couchdb/databases.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { prepareDatabases } from '#couchdb/open-store.ts';
import type { StoredBlock } from '#domain/ledger/block.ts';
import { canonicalText } from '#domain/ledger/canonical.ts';
import { publicRecord } from '#domain/ledger/record.ts';
import { audit } from '#server/audit/audit.ts';
import { auditDocuments } from '#server/audit/audit-documents.ts';
import { readWallets } from '#server/audit/read-wallets.ts';
import { nodeSha256 } from '#server/adapters/signing.ts';
import { blocksFrom } from '#server/journal/blocks.ts';
import { startProjections } from '#server/projections/projections.ts';
import { openTestAuthority, quietLog, testSigner } from '#tests/fakes/open-authority.ts';
import { balancesIn } from '#tests/fakes/restartable.ts';

/** The recorded results of the blocks. Documents and public records are canonical texts. */
export type Replay = {
  readonly stateDigest: string;
  readonly balances: Readonly<Record<string, string>>;
  readonly publicRecords: readonly string[];
  /** By database and id, without revisions. */
  readonly documents: Readonly<Record<string, string>>;
  /** The first fault of the audit, or `clean`. */
  readonly audit: string;
};

const READ_MAX = 10_000;
const isShown = (database: string): boolean =>
  isUserDatabase(database) || [ADMIN, CATALOG, TRANSACTIONS].includes(database);

async function readDocuments(store: DocumentStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const database of (await store.listDatabases()).filter(isShown)) {
    const documents = await store.range(database, { start: '', end: '\uffff', limit: READ_MAX });
    for (const { _rev, ...document } of documents)
      if (!document._id.startsWith('_design/'))
        found[`${database}/${document._id}`] = canonicalText(document) ?? 'no canonical text';
  }
  return found;
}

async function auditAll(store: DocumentStore): Promise<string> {
  const checks = { publicKey: testSigner.publicKey, hash: nodeSha256, holds: testSigner.holds };
  const wallets = await readWallets(store);
  const journal = await audit({ ...checks, wallets, blocks: blocksFrom(store, 1) });
  if (!journal.clean) return journal.problem;
  const documents = await auditDocuments(store, nodeSha256);
  return documents.clean ? 'clean' : documents.problem;
}

/** Needs an empty store. */
export async function replayBlocks(store: DocumentStore, blocks: readonly StoredBlock[]): Promise<Replay> {
  await prepareDatabases(store);
  await store.bulk(LEDGER, blocks);
  const now = (): number => blocks.at(-1)?.at ?? 0;
  const authority = await openTestAuthority({ store, now });
  const projections = startProjections({
    store,
    authority,
    doorbells: { ring: () => undefined, onPresence: () => undefined },
    log: quietLog,
    now,
    pace: { retryMinMs: 1, retryMaxMs: 2, quarantineRetryMaxMs: 2, offlineRestMs: 1, sharedRestMs: 1 },
    heldMax: READ_MAX,
  });
  await projections.idle();
  const entries = await authority.readEntries(0, READ_MAX);
  const replay = {
    stateDigest: stateDigest(authority.state, nodeSha256),
    balances: balancesIn(authority.state),
    publicRecords: entries.map(({ entry }) => canonicalText(publicRecord(entry)) ?? 'no canonical text'),
    documents: await readDocuments(store),
    audit: await auditAll(store),
  };
  await projections.stop();
  await authority.close();
  return replay;
}
