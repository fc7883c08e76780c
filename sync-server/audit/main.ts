/**
 * `npm run audit [-- --data ./data | --couchdb URL] [-- --public-key HEX]`: replays the journal without the server, and compares
 * what stands beside it. Exit 0 and the totals when all is clean; exit 1 with the first bad block, entry or document; exit 2 when
 * it cannot run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseHalfFilled } from '#couchdb/being-filled.ts';
import { requireFormat } from '#couchdb/data-format.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { formatOfDatabase, formatOfFolder } from '#couchdb/format-places.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { openReadOnlyCopy } from '#couchdb/read-only-copy.ts';
import { makeHeadFile } from '../adapters/head-file.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '../adapters/signing.ts';
import { blocksFrom } from '../journal/blocks.ts';
import { makeHeadDocument } from '../journal/head-document.ts';
import type { HeadPlace } from '../journal/ports.ts';
import type { Log } from '../log.ts';
import { compareAccounts, nameMissing } from '../start/check-accounts.ts';
import { headOf, lastBlock } from '../start/journal-end.ts';
import { explainLoss, findLoss } from '../start/journal-loss.ts';
import { readTraces } from '../start/traces.ts';
import { audit } from './audit.ts';
import { auditDocuments } from './audit-documents.ts';
import { readWallets } from './read-wallets.ts';

keepFilesPrivate();
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    couchdb: { type: 'string' },
    key: { type: 'string' },
    'public-key': { type: 'string' },
  },
});
const data = values.data ?? process.env['DATA_DIR'] ?? './data';
const couchdbUrl = values.couchdb ?? (values.data === undefined ? process.env['COUCHDB_URL'] : undefined);

/** The public half, as devices and receipts have it. */
const pinned = values['public-key'] ?? values.key;

/** What this audit cannot see, in words for whoever reads it. */
const UNPINNED =
  'Signatures were checked with the key that lies beside the data: whoever has replaced the journal together with keys.json is not noticed. ' +
  'Give --public-key HEX, as a receipt or any device has it, to notice that too.';

/** The public key: as given, else from the signing seed in the environment or beside the data. */
function publicKey(): string {
  if (pinned !== undefined) return pinned;
  const seed = process.env['JOURNAL_SIGNING_KEY'] ?? seedBeside(data);
  if (seed === undefined)
    throw new Error('no key to check signatures with: give --public-key, the public key of the installation');
  return makeSigner(seed).publicKey;
}

function seedBeside(directory: string): string | undefined {
  const file = join(directory, 'keys.json');
  if (!existsSync(file)) return undefined;
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { signingKey?: unknown };
  return typeof kept.signingKey === 'string' ? kept.signingKey : undefined;
}

async function openStore(): Promise<DocumentStore> {
  if (couchdbUrl !== undefined) return makeCouchStore({ url: couchdbUrl });
  const directory = join(data, 'store');
  if (!existsSync(join(directory, 'databases'))) throw new Error(`no embedded installation in ${directory}`);
  await requireFormat(formatOfFolder(data));
  return openReadOnlyCopy(directory);
}

function failed(problem: string): number {
  console.error(`The audit failed: ${problem}`);
  return 1;
}

const consoleLog: Log = {
  info: () => undefined,
  warn: (_fields, message) => {
    console.error(message);
  },
  error: (_fields, message) => {
    console.error(message);
  },
};

const heads = (store: DocumentStore): readonly HeadPlace[] => [
  makeHeadFile(data),
  ...(store.kind === 'couchdb' ? [makeHeadDocument(store)] : []),
];

async function run(): Promise<number> {
  const store = await openStore();
  try {
    const key = publicKey();
    await refuseHalfFilled(store);
    if (store.kind === 'couchdb') await requireFormat(formatOfDatabase(store));
    // A copy of a running installation has databases that do not open, which nothing below may come to.
    for (const database of await store.listDatabases()) await store.info(database);
    const wallets = await readWallets(store);
    const checks = { publicKey: key, hash: nodeSha256, holds: nodeSignatureHolds };
    const report = await audit({ ...checks, wallets, blocks: blocksFrom(store, 1) });
    if (!report.clean) return failed(report.problem);
    const end = headOf(await lastBlock(store));
    const signing = { publicKey: key, holds: nodeSignatureHolds };
    const traces = await readTraces({
      store,
      signing,
      hash: nodeSha256,
      heads: heads(store),
      log: consoleLog,
    });
    const loss = await findLoss(store, end, traces);
    if (loss !== null) return failed(explainLoss(loss));
    const documents = await auditDocuments(store, nodeSha256);
    if (!documents.clean) return failed(documents.problem);
    const { found, missing } = await compareAccounts(store, report.state);
    if (missing.length > 0 && found > 0) return failed(nameMissing(missing));
    const totals = { ...report.totals, ...documents.rows, documents: documents.people };
    console.log(`The journal is clean.\n${JSON.stringify(totals, null, 2)}`);
    if (missing.length > 0) console.log(nameMissing(missing));
    if (pinned === undefined) console.log(UNPINNED);
    return 0;
  } finally {
    await store.close();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(`The audit could not run: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
