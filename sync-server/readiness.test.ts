/** Proves that readiness turns red within 10 s after the store stops answering, and green again afterwards. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchReadiness } from './readiness.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('readiness', () => {
  it('follows the store', async () => {
    let answering = true;
    const ping = (timeoutMs: number): Promise<void> =>
      answering
        ? Promise.resolve()
        : new Promise((_, reject) =>
            setTimeout(() => {
              reject(new Error('silent'));
            }, timeoutMs),
          );
    const readiness = watchReadiness({
      store: { ping },
      health: () => ({ writable: true, deposed: false, broken: null }),
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(readiness.checks()).toEqual({ database: 'ok', journal: 'ok' });
    answering = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readiness.checks()).toEqual({ database: 'the database does not answer', journal: 'ok' });
    answering = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readiness.checks()).toEqual({ database: 'ok', journal: 'ok' });
    readiness.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is red for an authority that may not write', async () => {
    const health = { writable: true, deposed: false, broken: null as string | null };
    const readiness = watchReadiness({ store: { ping: () => Promise.resolve() }, health: () => health });
    await vi.advanceTimersByTimeAsync(1);
    health.broken = 'block 17 (b:000000000017) is broken: its hash is wrong';
    expect(readiness.checks().journal).toBe('block 17 (b:000000000017) is broken: its hash is wrong');
    health.broken = null;
    health.writable = false;
    expect(readiness.checks().journal).toBe('the journal takes no writes');
    health.deposed = true;
    expect(readiness.checks().journal).toBe('another authority has taken over');
    readiness.stop();
  });
});
