// Proves what is taken from an investor's lots, and which locked amounts of unpaid months are stored.
import { describe, expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { join, nextMonth } from '#tests/builders/investors.ts';
import { type Lot, takeOldest } from './programme.ts';
import { investments } from './investments.ts';

const UNIT = 1_000_000n;
const lot = (dc: bigint, usd: bigint): Lot => ({ dc, usd, priceUsd: 1n, joinedAt: 0 });
const LOTS = [lot(300n, 300n), lot(500n, 1_000n), lot(200n, 50n)];

describe('the cost of DC taken from lots', () => {
  it.each([
    [0n, 0n, LOTS],
    [100n, 100n, [lot(200n, 200n), lot(500n, 1_000n), lot(200n, 50n)]],
    [300n, 300n, [lot(500n, 1_000n), lot(200n, 50n)]],
    [400n, 500n, [lot(400n, 800n), lot(200n, 50n)]],
    [1_000n, 1_350n, []],
  ])('%s DC had cost $%s, the oldest first', (amount, usd, rest) => {
    expect(takeOldest(LOTS, amount)).toEqual({ usd, rest });
  });
});

describe('the amount locked at the end of a month', () => {
  const marksOf = (on: World) => investments.of(on.state).investors.get(idOf('ann'))?.marks;

  it('is stored once, however often it changes afterwards', () => {
    const on = aWorld().with(person('ann').holding('9000 DC'));
    join(on, 'ann', '500');
    join(on, 'ann', '600');
    expect(marksOf(on)).toEqual([]);
    nextMonth(on);
    join(on, 'ann', '700');
    join(on, 'ann', '800');
    expect(marksOf(on)).toEqual([{ through: '2027-01', locked: 1_100n * UNIT }]);
  });
});

it('releases nothing for a verified person without held shares', () => {
  const on = aWorld().with(person('ann').holding('9000 DC'), person('owen').as('owner'));
  join(on, 'ann', '500');
  on.outcome('ann', 'investor.request_kyc', {});
  on.outcome('owen', 'investor.verify', { outcome: 'verified', userId: idOf('ann') });
  expect([...investments.of(on.state).releasable]).toEqual([]);
});
