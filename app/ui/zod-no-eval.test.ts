// Proves that zod reads the global setting by which the app forbids it to compile code.
import { expect, test } from 'vitest';

test('zod takes the setting over when it is loaded afterwards', async () => {
  await import('./zod-no-eval.ts');
  const { z } = await import('zod');
  expect(z.config().jitless).toBe(true);
});
