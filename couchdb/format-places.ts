/**
 * The places where an installation stores the version of its format: a file of the embedded data folder, or a document
 * of CouchDB's ledger.
 */
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LEDGER } from './databases.ts';
import { type FormatPlace, formatRefused, parseFormat } from './data-format.ts';
import type { DocumentStore, StoredDocument } from './document-store.ts';
import { syncFolder } from './sync-folder.ts';

/** Blocks have ids that begin with `b:`, so readers of the journal skip this document; replication copies it. */
export const FORMAT_DOCUMENT = 'format';

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw formatRefused(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A file, so that it can be read before keys are made and a database is opened. It is renamed into place, so a crash
 * leaves no partial file.
 */
export function formatOfFolder(dataDirectory: string): FormatPlace {
  const path = join(dataDirectory, 'format.json');
  return {
    name: path,
    async read() {
      const text = await readText(path);
      return text === null ? null : parseFormat(path, parseJson(text));
    },
    async write(version) {
      await mkdir(dataDirectory, { recursive: true });
      const file = await open(`${path}.new`, 'w', 0o600);
      try {
        await file.writeFile(`${JSON.stringify({ format: version })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.new`, path);
      await syncFolder(dataDirectory);
    },
    migrate: (migration) => migration.inFolder(dataDirectory),
  };
}

/** For an installation on a CouchDB; a CouchDB without a ledger has no version. */
export function formatOfDatabase(store: DocumentStore): FormatPlace {
  const name = `the document "${FORMAT_DOCUMENT}" of ${LEDGER}`;
  const kept = async (): Promise<StoredDocument | null> =>
    (await store.info(LEDGER)) === null ? null : store.get(LEDGER, FORMAT_DOCUMENT);
  return {
    name,
    async read() {
      const document = await kept();
      return document === null ? null : parseFormat(name, document);
    },
    async write(version) {
      const before = await kept();
      const revision = before === null ? {} : { _rev: before._rev };
      // A conflict means that another process has written its version first; the next start reads it.
      await store.put(LEDGER, { _id: FORMAT_DOCUMENT, ...revision, ...{ format: version } });
    },
    migrate: (migration) => migration.inDatabase(store),
  };
}
