// Proves that the limit holds in every window, wherever the window starts, and for each actor separately.
import { expect, it } from 'vitest';
import { makeRateLimit } from './rate-limit.ts';

it('allows a number in any window, and says when the next one is allowed', () => {
  const limit = makeRateLimit(3, 1_000);
  expect([0, 400, 900].map((now) => limit.take('ann', 5_000 + now))).toEqual([0, 0, 0]);
  expect(limit.take('ann', 5_950)).toBe(50);
  expect(limit.take('ann', 6_000)).toBe(0);
  expect(limit.take('ann', 6_001)).toBe(399);
  expect(limit.take('ben', 6_001)).toBe(0);
});

it('never allows more in a window than the limit, at any rhythm', () => {
  const limit = makeRateLimit(5, 100);
  const allowed: number[] = [];
  for (let now = 1_000; now < 5_000; now += 7) if (limit.take('ann', now) === 0) allowed.push(now);
  for (const from of allowed) {
    expect(allowed.filter((at) => at >= from && at < from + 100).length).toBeLessThanOrEqual(5);
  }
  expect(allowed.length).toBeGreaterThan(190);
});

it('does not count refused acts', () => {
  const limit = makeRateLimit(1, 100);
  expect(limit.take('ann', 1_000)).toBe(0);
  for (let now = 1_001; now < 1_100; now += 1) expect(limit.take('ann', now)).toBeGreaterThan(0);
  expect(limit.take('ann', 1_100)).toBe(0);
});
