// Proves that delays double up to their maximum, that attempts during a delay are not counted, and that the wall clock
// makes no delay longer or shorter.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAttemptCounter } from './attempt-counter.ts';
import { makeBackoff } from './backoff.ts';
import { makeIdentityLimits } from './identity-limits.ts';

let now: number;
beforeEach(() => {
  now = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

const ALLOWANCE = { free: 2, pauseMs: 1_000, pauseMsMax: 3_000, windowMs: 60_000 };

describe('attempts that are free at first', () => {
  it('cost a pause after those, which doubles up to a maximum', () => {
    const backoff = makeBackoff(ALLOWANCE, () => now);
    const asked = Array.from({ length: 3 }, () => backoff.enter('a'));
    expect(asked).toEqual([0, 0, 0]);
    for (const pause of [1_000, 2_000, 3_000, 3_000]) {
      expect(backoff.enter('a')).toBe(pause);
      now += pause - 1;
      expect(backoff.enter('a')).toBe(1);
      now += 1;
      expect(backoff.enter('a')).toBe(0);
    }
    expect(backoff.enter('another')).toBe(0);
  });

  it('are free again after the window that began with the first', () => {
    const backoff = makeBackoff(ALLOWANCE, () => now);
    for (let n = 0; n < 3; n += 1) backoff.enter('a');
    now = 59_999;
    backoff.enter('a');
    expect(backoff.enter('a')).toBe(2_000);
    now = 60_000;
    expect([backoff.enter('a'), backoff.enter('a'), backoff.enter('a')]).toEqual([0, 0, 0]);
    expect(backoff.enter('a')).toBe(1_000);
  });

  it('can be given back one by one, or all be forgotten', () => {
    const backoff = makeBackoff(ALLOWANCE, () => now);
    backoff.giveBack('a');
    for (let n = 0; n < 10; n += 1) {
      expect(backoff.enter('a')).toBe(0);
      backoff.giveBack('a');
    }
    for (let n = 0; n < 3; n += 1) backoff.enter('a');
    expect(backoff.enter('a')).toBe(1_000);
    backoff.forget('a');
    expect(backoff.enter('a')).toBe(0);
  });

  it('wait for whole milliseconds, at least one', () => {
    const backoff = makeBackoff(ALLOWANCE, () => now);
    for (let n = 0; n < 3; n += 1) backoff.enter('a');
    now = 999.5;
    expect(backoff.enter('a')).toBe(1);
  });
});

describe('a limited number of attempts in a window', () => {
  it('are allowed, the next after it; refused ones are not counted', () => {
    const counter = makeAttemptCounter({ max: 2, windowMs: 1_000 }, () => now);
    expect([counter.take('a'), counter.take('a')]).toEqual([0, 0]);
    now = 250;
    expect([counter.take('a'), counter.take('a')]).toEqual([750, 750]);
    expect(counter.take('b')).toBe(0);
    now = 1_000;
    expect([counter.take('a'), counter.take('a'), counter.take('a')]).toEqual([0, 0, 1_000]);
  });

  it('are allowed, and one more for each that is given back', () => {
    const counter = makeAttemptCounter({ max: 1, windowMs: 1_000 }, () => now);
    counter.giveBack('a');
    expect(counter.take('a')).toBe(0);
    counter.giveBack('a');
    expect(counter.take('a')).toBe(0);
    expect(counter.take('a')).toBe(1_000);
  });
});

describe('the wall clock', () => {
  const wrong = { ip: '203.0.113.7', email: 'a@example.com', device: null };

  it.each([
    ['is stepped back by an hour', -3_600_000],
    ['jumps ahead by a day', 86_400_000],
  ])('%s, and every limit of accounts waits as long as before', (_step, ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const { limits, signUpLimits, proofLimits, linkLimits } = makeIdentityLimits({
      rateLimits: true,
      limitsNow: () => now,
    });
    const session = { userId: 'u-a', sessionId: 's-a' };
    const waitTimes = () =>
      [
        limits.attempt(wrong),
        signUpLimits.count({ ip: '203.0.113.7', device: null }),
        proofLimits.count(session),
        linkLimits.count('reset', { ...wrong, device: 'mine' }),
      ].map((answer) => (answer.ok ? 0 : Number(answer.detail?.['retryAfterMs'])));
    for (let n = 0; n < 20; n += 1) waitTimes();
    const before = waitTimes();
    expect(before.every((wait) => wait > 0)).toBe(true);
    vi.setSystemTime(1_800_000_000_000 + ms);
    expect(waitTimes()).toEqual(before);
  });
});
