/**
 * `npm run mutation -- <area>`: changes the code of an area one condition at a time, runs the tests that reach it, and names the
 * changes that no test noticed. Fails below the area's score. Limits are not changed here: tests/architecture/pinned-constants.test.ts
 * holds every one of them as a literal.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { instrumentCopy, listFiles, type Mutant } from './mutation/instrument.ts';
import { type Status, tryMutants } from './mutation/workers.ts';

type Area = {
  readonly mutate: string;
  readonly tests: string;
  /** Tests that take too long to run thousands of times. A mutant that only they would notice counts as a survivor. */
  readonly leaveOut?: string;
  readonly scoreMin: number;
};

const AREAS: Readonly<Record<string, Area>> = {
  domain: { mutate: 'domain/**/*.ts', tests: 'domain/**/*.test.ts', scoreMin: 90 },
  commands: {
    mutate: 'sync-server/commands/**/*.ts',
    tests:
      'sync-server/commands/**/*.test.ts,sync-server/http/command-endpoint.test.ts,sync-server/journal/**/*.test.ts',
    scoreMin: 80,
  },
  journal: {
    mutate: 'sync-server/journal/**/*.ts',
    tests:
      'sync-server/journal/**/*.test.ts,sync-server/audit/audit*.test.ts,sync-server/commands/**/*.test.ts',
    scoreMin: 80,
  },
  identity: {
    mutate:
      'sync-server/identity/**/*.ts,sync-server/notify/mail/**/*.ts,sync-server/sealer.ts,sync-server/random-id.ts',
    tests:
      'sync-server/identity/**/*.test.ts,sync-server/notify/mail/**/*.test.ts,sync-server/sealer.test.ts',
    // The same tests on an embedded store, and tests with a fault at each write in turn.
    leaveOut: 'on a store embedded|-faults\\.test\\.ts',
    scoreMin: 80,
  },
  payments: {
    mutate: 'sync-server/payments/**/*.ts',
    tests:
      'sync-server/payments/**/*.test.ts,tests/integration/payment*.test.ts,tests/integration/card-page.test.ts',
    // These wait some seconds for a bank's answer.
    leaveOut: 'with the card that is disputed later',
    scoreMin: 80,
  },
};

const root = fileURLToPath(new URL('..', import.meta.url));

type TestedMutant = Mutant & { readonly status: Status };

/** Leaves out changes that take effect when a module is loaded, because each would need every test again. */
const isCounted = ({ status }: TestedMutant): boolean => status !== 'Ignored';
const isAlive = ({ status }: TestedMutant): boolean => status === 'Survived' || status === 'NoCoverage';

async function measure(glob: string, { leaveOut, tests }: Area): Promise<readonly TestedMutant[]> {
  const code = listFiles(root, glob).filter((file) => !file.endsWith('.test.ts'));
  const sandbox = await instrumentCopy(root, code);
  console.log(`${String(sandbox.mutants.length)} changes in ${String(code.length)} files`);
  try {
    const statuses = await tryMutants(sandbox, { tests: listFiles(root, tests), leaveOut: leaveOut ?? null });
    return sandbox.mutants.map((mutant) => ({ ...mutant, status: statuses.get(mutant.id) ?? 'NoCoverage' }));
  } finally {
    rmSync(sandbox.folder, { recursive: true, force: true });
  }
}

/** Prints score and survivors; returns the score in per cent. */
function printScore(measured: readonly TestedMutant[]): number {
  const all = measured.filter(isCounted);
  const alive = all.filter(isAlive);
  const score = all.length === 0 ? 0 : ((all.length - alive.length) / all.length) * 100;
  for (const { file, line, mutator, replacement, status } of alive) {
    console.log(`${file}:${String(line)}  ${mutator} -> ${replacement.slice(0, 80)}  ${status}`);
  }
  console.log(
    `${String(all.length - alive.length)} of ${String(all.length)} changes noticed: ${String(Math.floor(score * 10) / 10)} %`,
  );
  return score;
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { files: { type: 'string' } } });
const name = positionals[0] ?? '';
const area = AREAS[name];
if (area === undefined) {
  console.error(
    `Name an area: ${Object.keys(AREAS).join(', ')}. With --files <glob> only some of its files are changed.`,
  );
  process.exit(2);
}
const score = printScore(await measure(values.files ?? area.mutate, area));
if (score < area.scoreMin) {
  console.error(`Below the ${String(area.scoreMin)} % that ${name} has to reach.`);
  process.exitCode = 1;
}
