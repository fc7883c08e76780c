// Moves an embedded installation into a CouchDB: npm run store:move -- --to <url> [--data ./data]
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeCouchStore } from '../couch-store.ts';
import { requireFormat } from '../data-format.ts';
import { openEmbeddedStore } from '../embedded-store.ts';
import { formatOfFolder } from '../format-places.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { moveInstallation } from './move.ts';

const usage = 'usage: npm run store:move -- --to <url of the CouchDB, or COUCHDB_URL> [--data ./data]';
const timeoutMs = 60_000;

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, data: { type: 'string' } } });
  const url = values.to ?? process.env['COUCHDB_URL'];
  if (url === undefined || !/^https?:\/\//.test(url)) throw new Error(usage);
  const data = values.data ?? process.env['DATA_DIR'] ?? 'data';
  const directory = join(data, 'store');
  if (!existsSync(join(directory, 'databases'))) throw new Error(`no embedded installation in ${directory}`);
  await requireFormat(formatOfFolder(data));
  const from = await openEmbeddedStore({ directory });
  try {
    const to = await makeCouchStore({ url, timeoutMs });
    try {
      const { databases, documents } = await moveInstallation({
        from,
        to,
        say: (line) => void console.log(line),
      });
      console.log(
        `moved ${String(databases)} databases with ${String(documents)} documents; start with COUCHDB_URL set and the same keys`,
      );
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

keepFilesPrivate();
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
