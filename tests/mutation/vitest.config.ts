// The configuration of the mutation tests: one file runs the test files of an area, in one process that loads each
// once.
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
    // Rejections that a mutant leaves behind do not matter.
    dangerouslyIgnoreUnhandledErrors: true,
    reporters: ['dot'],
  },
});
