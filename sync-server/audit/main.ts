/**
 * `npm run audit [-- --data ./data | --couchdb URL] [-- --key HEX]`: replays the journal without the server.
 * Exit 0 and the totals when it is clean; exit 1 with the first bad block, entry or wallet; exit 2 when it cannot run.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { makeCouchStore } from '#couchdb/couch-store.ts';
import { openEmbeddedStore } from '#couchdb/embedded-store.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '../adapters/signing.ts';
import { blocksFrom } from '../journal/blocks.ts';
import { audit } from './audit.ts';
import { readWallets } from './read-wallets.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, couchdb: { type: 'string' }, key: { type: 'string' } },
});
const data = values.data ?? process.env['DATA_DIR'] ?? './data';
const couchdbUrl = values.couchdb ?? (values.data === undefined ? process.env['COUCHDB_URL'] : undefined);

/** The public key: as given, else from the signing seed in the environment or beside the data. */
function publicKey(): string {
  if (values.key !== undefined) return values.key;
  const seed = process.env['JOURNAL_SIGNING_KEY'] ?? seedBeside(data);
  if (seed === undefined)
    throw new Error('no key to check signatures with: give --key, the public key of the installation');
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
  // Opening would make an empty one, whose journal is clean.
  if (!existsSync(join(directory, 'databases'))) throw new Error(`no embedded installation in ${directory}`);
  return openEmbeddedStore({ directory });
}

async function run(): Promise<number> {
  const store = await openStore();
  try {
    const key = publicKey();
    const wallets = await readWallets(store);
    const checks = { publicKey: key, hash: nodeSha256, holds: nodeSignatureHolds };
    const report = await audit({ ...checks, wallets, blocks: blocksFrom(store, 1) });
    if (report.clean) {
      console.log(`The journal is clean.\n${JSON.stringify(report.totals, null, 2)}`);
      return 0;
    }
    console.error(`The audit failed: ${report.problem}`);
    return 1;
  } finally {
    await store.close();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(`The audit could not run: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
