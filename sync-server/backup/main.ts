/**
 * `npm run backup -- <folder> [--url http://host:port]`: copies an embedded installation as of one block, of a running
 * or a stopped server, and checks the copy before it gets its name. Run it on the machine with the data. Exit 0: the
 * backup is complete. 1: the copy is not clean. 2: it could not begin.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { ERRORS } from '#domain/errors.ts';
import { makeCrashPoints } from '../adapters/crash-points.ts';
import { readConfig, StartRefused } from '../config.ts';
import { operatorToken, readSecrets } from '../secrets.ts';
import { backUp } from './back-up.ts';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { url: { type: 'string' } } });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) {
    throw new StartRefused('usage: npm run backup -- <folder> [--url URL]');
  }
  const config = readConfig(process.env);
  if (config.couchdbUrl !== undefined) {
    const { text, remedy } = ERRORS.BACKUP_OF_COUCHDB;
    throw new StartRefused(`${text}. ${remedy}`);
  }
  const { dataDirectory } = config;
  if (!existsSync(join(dataDirectory, 'store', 'databases'))) {
    throw new StartRefused(`there is no installation in ${dataDirectory}`);
  }
  const url = values.url ?? `http://127.0.0.1:${String(config.port)}`;
  const token = operatorToken(readSecrets(config));
  const crash = makeCrashPoints(process.env['VAULTIQ_CRASH_AT'], config.production);
  const made = await backUp({ dataDirectory, target, server: { url, token }, now: Date.now, crash });
  const size = `${String(Math.ceil(made.bytes / 1_048_576))} MiB`;
  console.log(
    `${target} contains everything up to block ${String(made.block)} (${made.hash}), ${size}; it was audited and is clean.`,
  );
  console.log(`Writes waited for ${String(Math.ceil(made.heldMs))} ms.`);
  console.log(
    made.hasKeys
      ? 'The backup contains the keys: keep it as safe as the keys themselves.'
      : 'The backup does not contain the keys, which come from the environment here: keep them elsewhere, because nothing opens without them.',
  );
}

keepFilesPrivate();
process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof StartRefused ? 2 : 1;
  },
);
