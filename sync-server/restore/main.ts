/**
 * `npm run restore -- <backup> [--data ./data]`: makes a data folder from a backup, and audits it. Exit 0: it exists
 * and is clean. 1: it exists and the audit failed. 2: nothing was restored.
 */
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '#couchdb/private-files.ts';
import { auditInstallation } from '../audit/audit-installation.ts';
import { StartRefused } from '../config.ts';
import { restore } from './restore.ts';

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' } },
  });
  const [backup] = positionals;
  if (backup === undefined || positionals.length > 1) {
    throw new StartRefused('usage: npm run restore -- <backup> [--data ./data]');
  }
  const data = values.data ?? process.env['DATA_DIR'] ?? './data';
  const { block, madeAt } = await restore(backup, data);
  console.log(`${data} contains everything up to block ${String(block)}, as of ${madeAt}.`);
  const report = await auditInstallation({ data });
  if (!report.clean) {
    console.error(`The audit failed: ${report.problem}`);
    return 1;
  }
  console.log(
    'The journal is clean. Start the service. Everything after the backup is missing, and devices report that.',
  );
  console.log(
    `Accounts that were closed after ${madeAt} exist again, with their personal data: see "Backup" in docs/operations.md.`,
  );
  return 0;
}

keepFilesPrivate();
process.exitCode = await run().catch((error: unknown) => {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`);
  return 2;
});
