/**
 * `npm run rebuild -- [--user <account id or wallet address>]… [--shared] [--checkpoints] [--snapshots] [--data
 * ./data]`: rebuilds databases of a stopped embedded installation from its journal. Exit 0: rebuilt, and equal to the
 * journal. 1: refused, or different from the journal; then nothing was replaced. 2: it could not run.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireFormat } from '#couchdb/data-format.ts';
import { formatOfFolder } from '#couchdb/format-places.ts';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { makeRebuildPlaces } from '#couchdb/replaced-databases.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from '../adapters/signing.ts';
import { DocumentDiffers } from '../audit/differing-field.ts';
import { readConfig, StartRefused } from '../config.ts';
import { readSecrets } from '../secrets.ts';
import type { CarriedOverDocuments } from './own-documents.ts';
import { rebuild, RebuildRefused, type RebuildResult, type Targets } from './rebuild.ts';

keepFilesPrivate();

const USAGE =
  'usage: npm run rebuild -- [--user <account id or wallet address>]… [--shared] [--checkpoints] [--snapshots] [--data ./data]';

type Options = { readonly targets: Targets; readonly data: string | undefined };

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      user: { type: 'string', multiple: true, default: [] },
      shared: { type: 'boolean', default: false },
      checkpoints: { type: 'boolean', default: false },
      snapshots: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  });
  const { user: users, shared, checkpoints, snapshots, data } = values;
  if (users.length === 0 && !shared && !checkpoints && !snapshots) throw new StartRefused(USAGE);
  return { targets: { users, shared, checkpoints, snapshots }, data };
}

function describeOwn({ carried, lost, damagedFiles }: CarriedOverDocuments): readonly string[] {
  const own = 'contacts, labels, settings, payment requests, drafts and read marks';
  if (damagedFiles === null) {
    return [`  There was no old one, and only it had ${own}. Restore the backup if it has them.`];
  }
  const counts = Object.entries(carried).map(([collection, count]) => `${String(count)} ${collection}`);
  return [
    `  Copied from the old one: ${counts.length === 0 ? 'nothing that could be read' : counts.join(', ')}.`,
    ...(lost.length === 0
      ? []
      : [`  Could not be read and is lost unless a backup has it: ${lost.join(', ')}.`]),
    ...(damagedFiles.length === 0
      ? []
      : [`  Parts of ${damagedFiles.join(', ')} could not be read: they may have contained more ${own}.`]),
  ];
}

function describe({ database, aside, own }: RebuildResult): string {
  const old = aside === null ? 'there was no old one' : `the old one is kept in ${aside}`;
  const lines = [`${database} is rebuilt; ${old}.`, ...(own === undefined ? [] : describeOwn(own))];
  return lines.join('\n');
}

async function run(): Promise<void> {
  const { targets, data } = readOptions();
  const environment = data === undefined ? process.env : { ...process.env, DATA_DIR: data };
  const config = readConfig(environment);
  const { couchdbUrl, dataDirectory, parameters } = config;
  if (couchdbUrl !== undefined) {
    throw new StartRefused('only an embedded installation is rebuilt by this command (docs/operations.md)');
  }
  const directory = join(dataDirectory, 'store');
  if (!existsSync(join(directory, 'databases')))
    throw new StartRefused(`there is no installation in ${dataDirectory}`);
  await requireFormat(formatOfFolder(dataDirectory));
  const { publicKey } = makeSigner(readSecrets(config, false).signingKey);
  const rebuilt = await rebuild(
    {
      places: makeRebuildPlaces(directory),
      publicKey,
      hash: nodeSha256,
      holds: nodeSignatureHolds,
      parameters,
    },
    targets,
  );
  for (const one of rebuilt) console.log(describe(one));
  console.log(
    'Run "npm run audit", start the service, and remove store/before-rebuild when everything works.',
  );
}

process.exitCode = await run().then(
  () => 0,
  (error: unknown) => {
    console.error(`Nothing more was rebuilt: ${error instanceof Error ? error.message : String(error)}`);
    return error instanceof RebuildRefused || error instanceof DocumentDiffers ? 1 : 2;
  },
);
