// For the mutation tests: one file that drives the test files of an area, in one process that loads each of them once.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: {
    alias: [{ find: /^vitest$/, replacement: fileURLToPath(new URL('collected-tests.ts', import.meta.url)) }],
  },
  test: {
    environment: 'node',
    include: ['tests/mutation/run-mutants.ts'],
    pool: 'forks',
    maxWorkers: 1,
    // What a changed condition leaves behind concerns nobody.
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: ['dot'],
  },
});
