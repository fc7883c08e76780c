// Proves that zod reads the global setting by which the app forbids it to compile code.
import { expect, test } from 'vitest';

test('zod adopts the setting when it is loaded later', async () => {
  await import('./zod-no-eval.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
