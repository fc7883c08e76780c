// Proves that a key gets at most so many points in any window, that a refusal says exactly when to retry, and that keys
// are independent.
import { expect, it } from 'vitest';
import { makeWindowedCounter } from './windowed-counter.ts';

const WINDOW_MS = 60_000;
/** The beginning of a window. */
const START = 100 * WINDOW_MS;

/** Takes one point if there is one. */
function makeTaker(max: number) {
  const counter = makeWindowedCounter(max, WINDOW_MS);
  return (now: number, key = 'a', points = 1): number => {
    const waitMs = counter.waitMs(key, points, now);
    if (waitMs === 0) counter.add(key, points, now);
    return waitMs;
  };
}

it('allows the limit in a window, and not one more', () => {
  const take = makeTaker(3);
  expect([take(START), take(START + 1), take(START + 2)]).toEqual([0, 0, 0]);
  expect(take(START + 3)).toBeGreaterThan(0);
  expect(take(START + WINDOW_MS - 1)).toBeGreaterThan(0);
  expect(take(START, 'b')).toBe(0);
});

it.each([
  ['at once', START],
  ['at the end of a window', START + WINDOW_MS - 10],
  ['in its middle', START + 31_234],
])('points used %s are available again when the refusal says, and not before', (_when, at) => {
  const take = makeTaker(4);
  for (let n = 0; n < 4; n++) expect(take(at)).toBe(0);
  const waitMs = take(at);
  expect(waitMs).toBeGreaterThan(0);
  expect(take(at + waitMs - 1_000), 'a second before').toBeGreaterThan(0);
  expect(take(at + waitMs)).toBe(0);
});

it('allows no double amount at the turn of two windows', () => {
  const take = makeTaker(100);
  let given = 0;
  for (let n = 0; n < 200; n++) if (take(START + WINDOW_MS - 1) === 0) given += 1;
  for (let n = 0; n < 200; n++) if (take(START + WINDOW_MS + 1) === 0) given += 1;
  expect(given).toBe(100);
});

it('allows in an hour of flood no more than the limit per window', () => {
  const take = makeTaker(60);
  let given = 0;
  for (let now = START; now < START + 60 * WINDOW_MS; now += 100) if (take(now) === 0) given += 1;
  expect(given).toBeLessThanOrEqual(61 * 60);
  expect(given).toBeGreaterThanOrEqual(58 * 60);
});

it('allows several points together or not at all', () => {
  const take = makeTaker(10);
  expect(take(START, 'a', 8)).toBe(0);
  expect(take(START, 'a', 3)).toBeGreaterThan(0);
  expect(take(START, 'a', 2)).toBe(0);
  expect(take(START, 'a', 0)).toBe(0);
  expect(take(START, 'b', 11)).toBe(WINDOW_MS);
});

it('forgets everything after two windows', () => {
  const take = makeTaker(1);
  expect(take(START)).toBe(0);
  expect(take(START + 2 * WINDOW_MS)).toBe(0);
});

it('answers every request even with more keys than it stores', () => {
  const take = makeTaker(1);
  let refused = 0;
  for (let n = 0; n < 250_000; n++) refused += take(START, String(n));
  expect(refused).toBe(0);
  expect(take(START, '249999')).toBeGreaterThan(0);
});
