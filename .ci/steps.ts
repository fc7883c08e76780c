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
  /** Only reads the sources, with one core: runs beside its neighbours of this kind. */
  readonly reads?: boolean;
};

const check = (name: string, ...command: Step['command']): Step => ({
  name,
  command,
  countsTests: false,
  timeoutMinutes: 20,
});

const read = (name: string, ...command: Step['command']): Step => ({
  ...check(name, ...command),
  reads: true,
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

/** What CI runs, fastest failure first; of those that run beside each other the longest. */
export const steps: readonly Step[] = [
  read('lint', 'eslint', '-c', '.ci/eslint.config.js', '--max-warnings', '0', '.'),
  read('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  read('types', 'tsc', '--noEmit', '-p', 'tsconfig.json'),
  read('types-worker', 'tsc', '--noEmit', '-p', 'service-worker/tsconfig.json'),
  read(
    'architecture',
    'depcruise',
    ...['-c', '.ci/dependency-cruiser.config.cjs'],
    ...['domain', 'app', 'sync-server', 'couchdb', 'service-worker', 'tests', '.ci'],
  ),
  read('knip', 'knip', '-c', '.ci/knip.json'),
  tests('unit', 'unit', 'screens'),
  tests('simulation', 'simulation'),
  tests('crash', 'crash'),
  check('build', 'tsx', '.ci/build.ts'),
  { ...check('size', 'tsx', '.ci/size.ts'), needs: ['build'] },
  { ...tests('journeys', 'journeys'), needs: ['build'], needsChromium: true },
];
