/** One row of `npm run check`. */
export type Step = {
  readonly name: string;
  /** A program of node_modules/.bin and its arguments. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Vitest steps count every test; any other step counts as one. */
  readonly countsTests: boolean;
  readonly timeoutMinutes: number;
  /** Steps that must not have failed earlier in the same run. */
  readonly needs?: readonly string[];
  readonly needsChromium?: boolean;
};

const check = (name: string, ...command: Step['command']): Step => ({
  name,
  command,
  countsTests: false,
  timeoutMinutes: 20,
});

const tests = (name: string, ...projects: string[]): Step => ({
  name,
  command: [
    'vitest',
    'run',
    '-c',
    'tests/vitest.config.ts',
    ...projects.flatMap((project) => ['--project', project]),
  ],
  countsTests: true,
  timeoutMinutes: 30,
});

/** What CI runs, fastest failure first. */
export const steps: readonly Step[] = [
  check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  check('lint', 'eslint', '-c', '.ci/eslint.config.js', '--max-warnings', '0', '.'),
  check('types', 'tsc', '--noEmit', '-p', 'tsconfig.json'),
  check('types-worker', 'tsc', '--noEmit', '-p', 'service-worker/tsconfig.json'),
  check(
    'architecture',
    'depcruise',
    ...['-c', '.ci/dependency-cruiser.config.cjs'],
    ...['domain', 'app', 'sync-server', 'couchdb', 'service-worker', 'tests', '.ci'],
  ),
  check('knip', 'knip', '-c', '.ci/knip.json'),
  tests('unit', 'domain', 'unit', 'screens'),
  tests('simulation', 'simulation'),
  tests('crash', 'crash'),
  check('build', 'tsx', '.ci/build.ts'),
  { ...check('size', 'tsx', '.ci/size.ts'), needs: ['build'] },
  { ...tests('journeys', 'journeys'), needs: ['build'], needsChromium: true },
];
