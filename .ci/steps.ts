/** One row of `npm run check`. */
export type Step = {
  readonly name: string;
  /** A program of node_modules/.bin and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Vitest steps count every test; any other step counts as one. */
  readonly countsTests: boolean;
  /** The aim on an idle core; the longest steps begin first. The summary names the steps that take longer. */
  readonly budgetSeconds: number;
  /** Steps that must have passed before it begins. */
  readonly needs?: readonly string[];
  readonly needsChromium?: boolean;
  /** A run without tests passes, because nothing may import the changed files. */
  readonly mayBeEmpty?: boolean;
};

const check = (name: string, budgetSeconds: number, ...command: Step['command']): Step => ({
  name,
  command,
  countsTests: false,
  budgetSeconds,
});

/** `shard`: the part of the files to run, such as 1/2. */
const tests = (name: string, budgetSeconds: number, { of, shard }: { of: string; shard?: string }): Step => ({
  name,
  command: [
    'vitest',
    ...['run', '-c', 'tests/vitest.config.ts', '--project', of],
    ...(shard === undefined ? [] : [`--shard=${shard}`]),
  ],
  countsTests: true,
  budgetSeconds,
});

const journeys = (parts: number, budgetSeconds: number): readonly Step[] =>
  Array.from({ length: parts }, (_, index) => ({
    ...tests(`journeys-${String(index + 1)}`, budgetSeconds, {
      of: 'journeys',
      shard: `${String(index + 1)}/${String(parts)}`,
    }),
    needs: ['build'],
    needsChromium: true,
  }));

/** The cache of `npm run types`, so that only changed files are checked again. A clean installation has none. */
const TYPES_SEEN = 'node_modules/.cache/tsc/main.tsbuildinfo';

export const LINT = ['-c', '.ci/oxlint.config.js'] as const;

export const FORMAT = ['-c', '.ci/oxfmt.json'] as const;

/** The steps of CI. */
export const steps: readonly Step[] = [
  check('format', 5, 'oxfmt', ...FORMAT, '--check', '.'),
  check('lint', 40, 'oxlint', ...LINT),
  check('types', 20, 'tsc', '--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', TYPES_SEEN),
  check('types-worker', 5, 'tsc', '--noEmit', '-p', 'service-worker/tsconfig.json'),
  check(
    'architecture',
    ...([10, 'depcruise'] as const),
    ...['-c', '.ci/dependency-cruiser.config.cjs'],
    ...['domain', 'app', 'sync-server', 'couchdb', 'service-worker', 'tests', '.ci'],
  ),
  check('knip', 10, 'knip', '-c', '.ci/knip.json'),
  tests('domain', 40, { of: 'domain' }),
  tests('screens', 60, { of: 'screens' }),
  // One step each: two would load the packages and transform the modules twice.
  tests('unit', 195, { of: 'unit' }),
  tests('app', 195, { of: 'app' }),
  tests('simulation', 180, { of: 'simulation' }),
  tests('crash', 400, { of: 'crash' }),
  check('build', 15, 'tsx', '.ci/build.ts'),
  { ...check('size', 5, 'tsx', '.ci/size.ts'), needs: ['build'] },
  ...journeys(3, 200),
];
