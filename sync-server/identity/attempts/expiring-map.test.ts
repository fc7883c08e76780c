// Proves that expired values are gone, that others keep their expiry, and that the number of keys is bounded.
import { beforeEach, describe, expect, it } from 'vitest';
import { type ExpiringMap, makeExpiringMap } from './expiring-map.ts';

let now: number;
let map: ExpiringMap<number>;
beforeEach(() => {
  now = 1_000;
  map = makeExpiringMap<number>(() => now);
});

describe('a value that ends', () => {
  it('exists until just before its end', () => {
    map.set('a', 1, 500);
    now = 1_499;
    expect(map.get('a')).toBe(1);
    now = 1_500;
    expect(map.get('a')).toBeUndefined();
  });

  it('keeps its end when it changes', () => {
    map.set('a', 1, 500);
    now = 1_400;
    map.set('a', 2, 500);
    expect(map.get('a')).toBe(2);
    now = 1_500;
    expect(map.get('a')).toBeUndefined();
  });

  it('starts over after its end', () => {
    map.set('a', 1, 500);
    now = 1_500;
    map.set('a', 2, 500);
    now = 1_999;
    expect(map.get('a')).toBe(2);
    now = 2_000;
    expect(map.get('a')).toBeUndefined();
  });

  it('is removed alone when it is deleted', () => {
    map.set('a', 1, 500);
    map.set('b', 2, 500);
    map.delete('a');
    expect(map.get('a')).toBeUndefined();
    expect(map.get('b')).toBe(2);
  });
});

describe('at most 100,000 keys', () => {
  const fill = (count: number): void => {
    for (let n = 0; n < count; n += 1) map.set(`key-${String(n)}`, n, 3_600_000);
  };

  it('the oldest is removed for a new one', () => {
    fill(100_000);
    expect(map.get('key-0')).toBe(0);
    map.set('one-more', 1, 3_600_000);
    expect(map.get('key-0')).toBeUndefined();
    expect(map.get('key-1')).toBe(1);
    expect(map.get('one-more')).toBe(1);
  });

  it('a key that is set again after its end is among the newest', () => {
    map.set('first', 1, 500);
    fill(99_999);
    now = 2_000;
    map.set('first', 2, 3_600_000);
    map.set('one-more', 1, 3_600_000);
    expect(map.get('first')).toBe(2);
    expect(map.get('key-0')).toBeUndefined();
  });

  it('ended keys make room after a minute', () => {
    map.set('lasting', 1, 3_600_000);
    for (let n = 0; n < 99_999; n += 1) map.set(`key-${String(n)}`, n, 500);
    now = 61_000;
    map.set('one-more', 1, 3_600_000);
    expect(map.get('lasting')).toBe(1);
    expect(map.get('one-more')).toBe(1);
  });
});
