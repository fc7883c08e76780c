// Repairs one database of a stopped embedded installation: npm run repair -- --database vaultiq-ledger [--data ./data]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireFormat } from '../data-format.ts';
import { formatOfFolder } from '../format-places.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { repairDatabase } from './repair.ts';

const usage = 'usage: npm run repair -- --database <name, such as vaultiq-ledger> [--data ./data]';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { database: { type: 'string' }, data: { type: 'string' } } });
  if (values.database === undefined) throw new Error(usage);
  const data = values.data ?? process.env['DATA_DIR'] ?? 'data';
  await requireFormat(formatOfFolder(data));
  const { backup, damagedFiles } = await repairDatabase(join(data, 'store'), values.database);
  console.log(`${values.database} is repaired; a copy of its earlier state is in ${backup}.`);
  if (damagedFiles.length > 0) {
    console.log(
      `Parts of ${damagedFiles.join(', ')} could not be read: their documents are missing, or in an earlier version.`,
    );
  }
  console.log(
    'Run "npm run audit" before you start the service. The next start verifies the whole journal and all accounts before it answers any request.',
  );
}

keepFilesPrivate();
try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
