// Proves that a prefetched answer is used once and only for its position, that a later call replaces it, that nothing
// is prefetched during a pull, and that only its taker sees a failure.
import { describe, expect, it } from 'vitest';
import { makePullPrefetch, type Position } from './pull-prefetch.ts';

const at = (since: string, limit = 10): Position => ({ since, limit });

function makeCountedPrefetch(fail = false) {
  const asked: string[] = [];
  const prefetch = makePullPrefetch(async ({ since }) => {
    const answer = `${since}#${String(asked.push(since))}`;
    if (fail) throw new Error(answer);
    return answer;
  });
  return { prefetch, asked };
}

describe('the prefetch', () => {
  it('returns a prefetched answer once', async () => {
    const { prefetch, asked } = makeCountedPrefetch();
    prefetch.expect(at('5'));
    prefetch.now();
    expect(asked).toEqual(['5']);
    expect(await prefetch.take(at('5'))).toBe('5#1');
    expect(await prefetch.take(at('5'))).toBe('5#2');
  });

  it('never returns an answer from before the last call', async () => {
    const { prefetch } = makeCountedPrefetch();
    prefetch.expect(at('5'));
    prefetch.now();
    prefetch.now();
    expect(await prefetch.take(at('5'))).toBe('5#2');
  });

  it('asks again for any other position', async () => {
    const { prefetch } = makeCountedPrefetch();
    prefetch.expect(at('5'));
    prefetch.now();
    expect(await prefetch.take(at('6'))).toBe('6#2');
    prefetch.now();
    expect(await prefetch.take(at('5', 11))).toBe('5#4');
  });

  it('prefetches nothing while the next position is unknown', () => {
    const { prefetch, asked } = makeCountedPrefetch();
    prefetch.now();
    prefetch.expect(at('5'));
    prefetch.expect(null);
    prefetch.now();
    expect(asked).toEqual([]);
  });

  it('reports a failure only to the caller that takes the answer', async () => {
    const { prefetch } = makeCountedPrefetch(true);
    prefetch.expect(at('5'));
    prefetch.now();
    prefetch.now();
    await expect(prefetch.take(at('5'))).rejects.toThrow('5#2');
  });
});
