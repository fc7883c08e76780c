// For mutation testing: the unit tests that run without a browser, in one process for each worker.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    environment: 'node',
    include: (process.env['MUTATION_TESTS'] ?? 'domain/**/*.test.ts').split(','),
    setupFiles: ['tests/setup/console.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
