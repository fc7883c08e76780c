// Proves that rounds follow one another with a pause, and that stopping waits for the one in progress, but not for ever.
import { expect, it } from 'vitest';
import { makeVirtualTime } from '#tests/fakes/virtual-time.ts';
import { startRounds } from './rounds.ts';

function setUp() {
  const time = makeVirtualTime(0);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const rounds = startRounds({ timers: time.timers, everyMs: 1_000 }, (round) => {
    begun.push(round);
    return new Promise((resolve) => ends.push(resolve));
  });
  const stopping = { isOver: false };
  const stop = (): void => {
    void rounds.stop().then(() => {
      stopping.isOver = true;
    });
  };
  return { time, begun, endRound: () => ends.shift()?.(), stop, stopping };
}

it('begins the first round at once, and the next a while after it has ended', async () => {
  const { time, begun, endRound } = setUp();
  expect(begun).toEqual([0]);
  await time.pass(60_000);
  expect(begun).toEqual([0]);
  endRound();
  await time.pass(999);
  expect(begun).toEqual([0]);
  await time.pass(1);
  expect(begun).toEqual([0, 1]);
});

it('stops between two rounds', async () => {
  const { time, begun, endRound, stop, stopping } = setUp();
  endRound();
  await time.settle();
  stop();
  await time.settle();
  expect(stopping.isOver).toBe(true);
  await time.pass(60_000);
  expect(begun).toEqual([0]);
});

it('waits for the round in progress when it is stopped, and begins no other', async () => {
  const { time, begun, endRound, stop, stopping } = setUp();
  stop();
  await time.pass(4_000);
  expect(stopping.isOver).toBe(false);
  endRound();
  await time.settle();
  expect(stopping.isOver).toBe(true);
  await time.pass(60_000);
  expect(begun).toEqual([0]);
});

it('waits five seconds at most for a round that does not end', async () => {
  const { time, stop, stopping } = setUp();
  stop();
  await time.pass(4_999);
  expect(stopping.isOver).toBe(false);
  await time.pass(1);
  expect(stopping.isOver).toBe(true);
});
