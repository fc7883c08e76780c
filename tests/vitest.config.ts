// One configuration, several projects: `.ci/check.ts` runs them as separate steps, a person runs any file by its path.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
// Each project names its own: a list here would come before that of a project, not in place of it.
const setupFiles = ['tests/setup/console.ts', 'tests/setup/wait-limits.ts'];
const minuteMs = 60_000;

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst, setupFiles: 'list' },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    allowOnly: false,
    // As in tests/setup/wait-limits.ts: the default of one second is less than a busy machine may need for one step.
    expect: { poll: { timeout: 10_000 } },
    // The message of a failed assertion names the values, not `[ Array(1) ]`: a run on another machine leaves only that.
    chaiConfig: { truncateThreshold: 400 },
    coverage: {
      provider: 'v8',
      include: ['domain/**', 'app/**', 'sync-server/**', 'couchdb/**', 'service-worker/**'],
      reportsDirectory: 'coverage',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          environment: 'node',
          include: ['domain/**/*.test.ts'],
          setupFiles,
          // Pure code keeps nothing between two files, so a worker loads each module once.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{sync-server,couchdb,service-worker}/**/*.test.ts',
            'tests/{architecture,journal-format,builders,fakes,conformance,security}/**/*.test.ts',
          ],
          setupFiles: ['tests/setup/fresh-modules.ts', ...setupFiles],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'node',
          include: ['app/**/*.test.ts', 'tests/{device-format,integration}/**/*.test.ts'],
          setupFiles: [
            'tests/setup/fresh-modules.ts',
            'tests/setup/device-databases.ts',
            'tests/setup/channels.ts',
            ...setupFiles,
          ],
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['{app,tests}/**/*.test.tsx'],
          setupFiles: [
            'tests/setup/fresh-modules.ts',
            'tests/setup/shared-window.ts',
            'tests/setup/channels.ts',
            ...setupFiles,
            'tests/setup/browser.ts',
          ],
          isolate: false,
          // Some open a whole device: what is hung is noticed as late as among the others.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'simulation',
          include: ['tests/simulation/**/*.test.ts'],
          setupFiles,
          // The files of a worker share the histories that they have run.
          isolate: false,
          // Histories make much that is forgotten at once: a larger young generation saves a tenth of their time.
          execArgv: ['--max-semi-space-size=64'],
          testTimeout: 10 * minuteMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          setupFiles: ['tests/setup/fresh-modules.ts', ...setupFiles],
          isolate: false,
          testTimeout: 20 * minuteMs,
          hookTimeout: minuteMs,
          // Each file has data and ports of its own; a CouchDB is one for all of them.
          fileParallelism: process.env['COUCHDB_URL'] === undefined,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 5 * minuteMs,
          hookTimeout: 2 * minuteMs,
          setupFiles,
          // The files of a worker share the browser, and the server's modules, which take seconds to load.
          isolate: false,
        },
      },
    ],
  },
});
