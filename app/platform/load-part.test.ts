// Proves that a part of a screen whose code cannot be loaded is loaded when the service answers again, and never fails.
import { afterEach, expect, test, vi } from 'vitest';
import { reportContact } from './connectivity.ts';
import { loadPart } from './load-part.ts';

afterEach(() => {
  vi.useRealTimers();
  reportContact(true);
});

test('loads at once', async () => {
  await expect(loadPart(() => Promise.resolve('part'))).resolves.toBe('part');
});

test('a failed part is loaded again when the service answers, and not before', async () => {
  reportContact(false);
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce('part');
  const loaded = loadPart(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  reportContact(true);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  reportContact(false);
  reportContact(true);
  await expect(loaded).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a single lost request is repeated after 15 seconds', async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<string>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValueOnce('part');
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await expect(loaded).resolves.toBe('part');
});
