// Proves that the service's clock advances with elapsed time, however the machine's clock is set, and that a step is
// noticed once.
import { expect, it } from 'vitest';
import { makeClock } from './clock.ts';

const START = 1_800_000_000_000;
const HOUR_MS = 3_600_000;

function aMachine() {
  let [wall, passed, up] = [START, 500.25, 90_000];
  const clock = makeClock({ wall: () => wall, passed: () => passed, up: () => up });
  const noticed: number[] = [];
  return {
    clock,
    noticed,
    set: (ms: number) => {
      wall += ms;
    },
    sleep: (ms: number) => {
      wall += ms;
      up += ms;
    },
    /** Checks every second, as the service does. */
    pass: (seconds: number, driftMs = 0): void => {
      for (let second = 0; second < seconds; second++) {
        wall += 1_000 + driftMs;
        passed += 1_000;
        up += 1_000;
        const step = clock.look();
        if (step !== null) noticed.push(step);
      }
    },
  };
}

it('a clock that jumped an hour ahead and back is noticed, and does not move time', () => {
  const { clock, noticed, pass, set } = aMachine();
  set(HOUR_MS);
  pass(60);
  expect(clock.now()).toBe(START + 60_000);
  expect(clock.stepMs()).toBe(3_600_000);
  set(-HOUR_MS);
  pass(60);
  expect(noticed).toEqual([3_600_000]);
  expect(clock.stepMs()).toBe(0);
  expect(clock.now()).toBe(START + 120_000);
});

it('time passes although the clock is set back by an hour', () => {
  const { clock, noticed, pass, set } = aMachine();
  set(-HOUR_MS);
  pass(300);
  expect(noticed).toEqual([-3_600_000]);
  expect(clock.now()).toBe(START + 300_000);
});

it('a clock that stays set is believed after ten minutes', () => {
  const { clock, noticed, pass, set } = aMachine();
  set(-HOUR_MS);
  pass(600);
  expect(clock.now()).toBe(START + 600_000);
  pass(2);
  expect(clock.now()).toBe(START + 602_000 - HOUR_MS);
  expect(noticed).toEqual([-3_600_000]);
  expect(clock.stepMs()).toBe(0);
});

it('drift and small corrections are followed, and do not count as a step', () => {
  const { clock, noticed, pass, set } = aMachine();
  pass(3_600, 1);
  expect(clock.now()).toBe(START + 3_603_600);
  set(1_999);
  pass(1);
  expect(clock.now()).toBe(START + 3_606_599);
  set(2_000);
  pass(1);
  expect(noticed).toEqual([2_000]);
});

it('sleep of the machine counts as time', () => {
  const { clock, noticed, pass, sleep } = aMachine();
  pass(10);
  sleep(8 * HOUR_MS);
  pass(1);
  expect(noticed).toEqual([]);
  expect(clock.now()).toBe(START + 11_000 + 8 * HOUR_MS);
});

it('returns whole ms, even if the demo sets the time', () => {
  const { clock } = aMachine();
  clock.set(5.7);
  expect(clock.now()).toBe(5);
  clock.reset();
  expect(clock.now()).toBe(START);
});

it('is moved forward for a test, and sessions are not', () => {
  const { clock, noticed, pass } = aMachine();
  clock.advance(10 * HOUR_MS);
  clock.advance(HOUR_MS);
  pass(60);
  expect(clock.now()).toBe(START + 11 * HOUR_MS + 60_000);
  expect(clock.unmoved()).toBe(START + 60_000);
  expect([noticed, clock.stepMs()]).toEqual([[], 0]);
});
