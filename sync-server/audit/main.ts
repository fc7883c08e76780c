/**
 * `npm run audit [-- --data ./data | --couchdb URL] [-- --public-key HEX]`: replays the journal without the server, and
 * compares everything derived from it. Exit 0 with totals when all is clean; exit 1 with the first bad block, entry or
 * document; exit 2 when it cannot run.
 */
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { auditInstallation } from './audit-installation.ts';

keepFilesPrivate();

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      couchdb: { type: 'string' },
      key: { type: 'string' },
      'public-key': { type: 'string' },
    },
  });
  const report = await auditInstallation({
    data: values.data ?? process.env['DATA_DIR'] ?? './data',
    couchdbUrl: values.couchdb ?? (values.data === undefined ? process.env['COUCHDB_URL'] : undefined),
    publicKey: values['public-key'] ?? values.key,
  });
  if (!report.clean) {
    console.error(`The audit failed: ${report.problem}`);
    return 1;
  }
  console.log(`The journal is clean.\n${JSON.stringify(report.totals, null, 2)}`);
  for (const remark of report.remarks) console.log(remark);
  return 0;
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(`The audit could not run: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
