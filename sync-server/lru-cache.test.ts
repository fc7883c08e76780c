// Proves that recently used values are cached and others are dropped.
import { expect, it } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

it('keeps at least the newest `max`, and never more than twice as many', () => {
  const recent = makeLruCache<number, string>(10);
  for (let n = 0; n < 100; n++) recent.set(n, `v${String(n)}`);
  for (let n = 90; n < 100; n++) expect(recent.get(n)).toBe(`v${String(n)}`);
  const known = Array.from({ length: 100 }, (_, n) => recent.get(n)).filter((value) => value !== undefined);
  expect(known.length).toBeLessThanOrEqual(20);
});

it('keeps what is used again and again', () => {
  const recent = makeLruCache<string, number>(5);
  recent.set('used', 1);
  for (let n = 0; n < 50; n++) {
    recent.set(`other-${String(n)}`, n);
    expect(recent.get('used')).toBe(1);
  }
});

it('forgets deleted keys', () => {
  const recent = makeLruCache<string, number>(5);
  recent.set('a', 1);
  recent.delete('a');
  expect(recent.get('a')).toBeUndefined();
});
