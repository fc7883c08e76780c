/** The audit of a whole installation: its journal, and everything derived from it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseIncompleteCopy } from '#couchdb/incomplete-copy-mark.ts';
import { userDatabase } from '#couchdb/databases.ts';
import { requireFormat } from '#couchdb/data-format.ts';
import type { DocumentStore } from '#couchdb/document-store.ts';
import { formatOfDatabase, formatOfFolder } from '#couchdb/format-places.ts';
import { readRepairMarks } from '#couchdb/repair-mark.ts';
import { openReadOnlyCopy } from '#couchdb/read-only-copy.ts';
import { makeHeadFile } from '../adapters/head-file.ts';
import { makeSecretFingerprint } from '../adapters/secret-fingerprint.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '../adapters/signing.ts';
import { blocksFrom } from '../journal/blocks.ts';
import { makeHeadDocument } from '../journal/head-document.ts';
import type { Head, HeadPlace } from '../journal/ports.ts';
import type { Log } from '../log.ts';
import { compareAccounts, nameMissing } from '../start/check-accounts.ts';
import { nameUnread } from '../start/verify-repair.ts';
import { explainLoss, findLoss } from '../start/journal-loss.ts';
import { audit } from './audit.ts';
import { auditDocuments } from './audit-documents.ts';
import { readWallets } from './read-wallets.ts';

export type Installation = {
  /** The data folder. */
  readonly data: string;
  /** The journal's CouchDB, if it is not in the data folder. */
  readonly couchdbUrl?: string | undefined;
  /**
   * The public key as devices and receipts know it. Without it the key comes from the environment or from the data
   * folder.
   */
  readonly publicKey?: string | undefined;
  /** For a program that has just filled the folder, and audits it before removing the mark. */
  readonly isBeingFilled?: boolean;
};

export type InstallationReport =
  | {
      readonly clean: true;
      readonly head: Head;
      readonly totals: Readonly<Record<string, unknown>>;
      /** Findings that are not faults. */
      readonly remarks: readonly string[];
    }
  | { readonly clean: false; readonly problem: string };

/** The limit of this audit, as text for its reader. */
const UNPINNED =
  'The signatures were checked with the key in keys.json beside the data, so a journal that was replaced together with this file would pass. ' +
  'Use --public-key HEX, from a receipt or any device, to detect that too.';

/** The public key: as given, otherwise derived from the signing seed in the environment or in the data folder. */
function keyOf({ data, publicKey }: Installation): string {
  if (publicKey !== undefined) return publicKey;
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

async function openStore({ couchdbUrl, data }: Installation): Promise<DocumentStore> {
  if (couchdbUrl !== undefined) {
    // Loaded only for a CouchDB, because its library for HTTP takes a tenth of such a program on the embedded store.
    const { makeCouchStore } = await import('#couchdb/couch-store.ts');
    return makeCouchStore({ url: couchdbUrl });
  }
  const directory = join(data, 'store');
  if (!existsSync(join(directory, 'databases'))) throw new Error(`no embedded installation in ${directory}`);
  await requireFormat(formatOfFolder(data));
  return openReadOnlyCopy(directory);
}

/** Nothing is lost: a start delivers what is missing when the database is available again. */
const nameBehind = (people: readonly string[]): string =>
  `${String(people.length)} databases of people are behind, since they take no deliveries: ${people.map(userDatabase).join(', ')}. See "Quarantine" in docs/operations.md.`;

/** Parts of databases that could not be read at a repair which no start has verified since. */
async function unreadByRepair({ couchdbUrl, data }: Installation): Promise<readonly string[]> {
  const repaired = couchdbUrl === undefined ? await readRepairMarks(join(data, 'store')) : [];
  return repaired.map(nameUnread).filter((said) => said !== null);
}

const failedReport = (problem: string): InstallationReport => ({ clean: false, problem });

const sayAloud = (_fields: object, message: string): void => void process.stderr.write(`${message}\n`);
const consoleLog: Log = { info: () => undefined, warn: sayAloud, error: sayAloud };

const headsOf = (store: DocumentStore, data: string): readonly HeadPlace[] => [
  makeHeadFile(data),
  ...(store.kind === 'couchdb' ? [makeHeadDocument(store)] : []),
];

async function refuseUnfit(store: DocumentStore, { isBeingFilled = false }: Installation): Promise<void> {
  if (!isBeingFilled) await refuseIncompleteCopy(store);
  if (store.kind === 'couchdb') await requireFormat(formatOfDatabase(store));
}

/** Changes nothing. Rejects when it cannot run. */
export async function auditInstallation(installation: Installation): Promise<InstallationReport> {
  const store = await openStore(installation);
  try {
    const key = keyOf(installation);
    await refuseUnfit(store, installation);
    // A copy of a running installation has databases that do not open; report them before anything else.
    for (const database of await store.listDatabases()) await store.info(database);
    const wallets = await readWallets(store);
    const checks = { publicKey: key, hash: nodeSha256, holds: nodeSignatureHolds };
    const ids = { fingerprint: makeSecretFingerprint() };
    const report = await audit({ ...checks, ids, wallets, blocks: blocksFrom(store, 1) });
    if (!report.clean) return failedReport(report.problem);
    const signing = { publicKey: key, holds: nodeSignatureHolds };
    const { end, loss } = await findLoss({
      store,
      signing,
      hash: nodeSha256,
      heads: headsOf(store, installation.data),
      log: consoleLog,
    });
    if (loss !== null) return failedReport(explainLoss(loss));
    const documents = await auditDocuments(store, nodeSha256);
    if (!documents.clean) return failedReport(documents.problem);
    const { found, missing } = await compareAccounts(store, report.state);
    if (missing.length > 0 && found > 0) return failedReport(nameMissing(missing));
    const totals = { ...report.totals, ...documents.rows, documents: documents.people };
    const remarks = [
      ...(missing.length > 0 ? [nameMissing(missing)] : []),
      ...(await unreadByRepair(installation)),
      ...(documents.behind.length > 0 ? [nameBehind(documents.behind)] : []),
      ...(installation.publicKey === undefined ? [UNPINNED] : []),
    ];
    return { clean: true, head: end, totals, remarks };
  } finally {
    await store.close();
  }
}
