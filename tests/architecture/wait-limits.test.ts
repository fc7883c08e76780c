// Proves that a test may wait longer than a second for a condition without its own time limit.
import { expect, it, vi } from 'vitest';

const trueAfter = (ms: number) => {
  const from = performance.now();
  return () => performance.now() - from > ms;
};

it.each<[string, (check: () => boolean) => Promise<unknown>]>([
  ['expect.poll', (check) => expect.poll(check).toBe(true)],
  ['vi.waitFor', (check) => vi.waitFor(() => expect(check()).toBe(true))],
  ['vi.waitUntil', (check) => vi.waitUntil(check)],
])('%s waits for longer than a second', async (_name, wait) => {
  await wait(trueAfter(1_200));
});
