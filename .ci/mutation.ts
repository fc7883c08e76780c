/**
 * `npm run mutation -- <area>`: changes the code of an area one condition at a time, runs the tests that reach it, and names the
 * changes that no test noticed. Fails below the area's score. Limits are not changed here: tests/architecture/pinned-constants.test.ts
 * holds every one of them as a literal.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

type Area = { readonly mutate: string; readonly tests: string; readonly scoreMin: number };

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
      'sync-server/journal/**/*.test.ts,sync-server/audit/**/*.test.ts,sync-server/commands/**/*.test.ts',
    scoreMin: 80,
  },
  accounts: {
    mutate: 'sync-server/accounts/**/*.ts',
    tests: 'sync-server/accounts/**/*.test.ts',
    scoreMin: 80,
  },
  payments: {
    mutate: 'sync-server/payments/**/*.ts',
    tests:
      'sync-server/payments/**/*.test.ts,tests/integration/payment*.test.ts,tests/integration/card-page.test.ts',
    scoreMin: 80,
  },
};

const root = fileURLToPath(new URL('..', import.meta.url));

const ReportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          location: z.object({ start: z.object({ line: z.int() }) }),
        }),
      ),
    }),
  ),
});

const KILLED: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const COUNTED: ReadonlySet<string> = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage']);

function optionsOf(area: Area, mutate: string, report: string): object {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/vitest.mutation.config.ts', related: false },
    mutate: [mutate, `!${area.tests.split(',').at(0) ?? ''}`, '!**/*.test.ts'],
    mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'Regex'] },
    coverageAnalysis: 'perTest',
    // What runs when a module is loaded (tables, schemas) would need every test again for each change.
    ignoreStatic: true,
    concurrency: 2,
    reporters: ['progress', 'json'],
    jsonReporter: { fileName: report },
    tempDirName: join(tmpdir(), 'mutation-sandbox'),
    ignorePatterns: ['dist', 'data', 'coverage', 'docs/screenshots', 'tests/journeys/output'],
  };
}

/** Prints score and survivors; returns the score in per cent. */
function tell(report: string): number {
  const { files } = ReportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  const all = Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.filter(({ status }) => COUNTED.has(status)).map((mutant) => ({ file, ...mutant })),
  );
  const alive = all.filter(({ status }) => !KILLED.has(status));
  const score = all.length === 0 ? 0 : ((all.length - alive.length) / all.length) * 100;
  for (const { file, location, mutatorName, replacement = '', status } of alive) {
    console.log(
      `${file}:${String(location.start.line)}  ${mutatorName} -> ${replacement.slice(0, 80)}  ${status}`,
    );
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
const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
const report = join(folder, 'report.json');
const options = join(folder, 'options.json');
writeFileSync(options, JSON.stringify(optionsOf(area, values.files ?? area.mutate, report)));
const run = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run', options], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MUTATION_TESTS: area.tests },
});
if (run.error !== undefined)
  console.error(`Stryker could not be started (npm ci installs it): ${run.error.message}`);
if (run.status !== 0) process.exit(run.status ?? 1);
const score = tell(report);
rmSync(folder, { recursive: true, force: true });
if (score < area.scoreMin) {
  console.error(`Below the ${String(area.scoreMin)} % that ${name} has to reach.`);
  process.exitCode = 1;
}
