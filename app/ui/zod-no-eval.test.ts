// Proves that zod reads the global setting by which the app forbids it to compile code.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('zod adopts the setting when it is loaded later', () => {
  // In a process of its own, because zod reads the setting once and the files of a worker share it.
  const program = `
    await import('./app/ui/zod-no-eval.ts');
    const { z } = await import('zod');
    process.stdout.write(JSON.stringify(z.config()));
  `;
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: fileURLToPath(new URL('../..', import.meta.url)), encoding: 'utf8' },
  );
  expect(JSON.parse(output)).toMatchObject({ jitless: true });
});
