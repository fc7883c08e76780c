// Proves that the shares of the month that is being paid are computed once, and that there are none while none is paid.
import { expect, it } from 'vitest';
import { join, nextMonth } from '#tests/builders/investors.ts';
import { aWorld, idOf, person } from '#tests/builders/world.ts';
import { readSharesBeingPaid, computeShares } from './shares.ts';
import { investments } from './investments.ts';

const UNIT = 1_000_000n;

it('there are none while no month is being paid', () => {
  expect(readSharesBeingPaid(aWorld().state)).toEqual({ shares: [], lockedByAll: 0n });
});

it('computes the shares of the month being paid once', () => {
  const on = aWorld().with(
    person('ann').holding('3000 DC'),
    person('ben').holding('1000 DC'),
    person('cem').holding('200000 DC'),
  );
  join(on, 'ann', '3000');
  join(on, 'ben', '1000');
  on.outcome('cem', 'wallet.transfer', { to: on.address('ann'), amount: '100000', currency: 'DC' });
  nextMonth(on).outcome('system', 'investor.close_month', { month: '2027-01' });
  const shares = readSharesBeingPaid(on.state);
  expect(shares).toEqual({
    lockedByAll: 4_000n * UNIT,
    shares: [
      { userId: idOf('ann'), amount: 5_625_000n, locked: 3_000n * UNIT },
      { userId: idOf('ben'), amount: 1_875_000n, locked: 1_000n * UNIT },
    ],
  });
  expect(readSharesBeingPaid(on.state)).toBe(shares);
});

it('leaves out holders who would receive nothing of a tiny pool', () => {
  const on = aWorld().with(person('ann').holding('500 DC'), person('ben').holding('500 DC'));
  join(on, 'ann', '500');
  join(on, 'ben', '500');
  expect(computeShares(investments.of(on.state), '2027-01', 1n)).toEqual({
    lockedByAll: 1_000n * UNIT,
    shares: [{ userId: idOf('ann'), amount: 1n, locked: 500n * UNIT }],
  });
});
