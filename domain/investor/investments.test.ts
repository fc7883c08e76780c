// Proves that an impossible entry is not applied: a month out of order, a batch paid twice, an unknown investor.
import { describe, expect, it } from 'vitest';
import { applyFacts } from '#tests/builders/apply-facts.ts';
import { join } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import type { Fact } from '../ledger/facts.ts';
import { investments } from './investments.ts';

const [JANUARY, FEBRUARY] = ['2027-01', '2027-02'];

/** Ann has joined in January. */
function worldWithInvestor(): World {
  const on = aWorld().with(person('ann').holding('500 DC'));
  join(on, 'ann', '500');
  return on;
}
const says = (on: World, ...facts: readonly Fact[]): void => {
  applyFacts(investments, on.state, facts, { at: on.now, seq: 9 });
};
const closed = (month: string, batches = 2): Fact => ({
  ...{ batches, investors: batches, kind: 'payout.month_closed', locked: '500', month, pool: '1' },
});
const paid = (batch: number, month = JANUARY): Fact => ({ batch, kind: 'payout.batch_done', month });

describe('a month', () => {
  it('is closed and then paid, batch by batch', () => {
    const on = worldWithInvestor();
    says(on, closed(JANUARY), paid(2));
    expect(investments.of(on.state).programme).toMatchObject({
      nextMonth: FEBRUARY,
      paying: { month: JANUARY, pool: 1_000_000n, batches: 2, done: [2] },
    });
    says(on, paid(1));
    expect(investments.of(on.state).programme.paying).toBeNull();
  });

  it.each([
    ['a later one', [closed(FEBRUARY)], '2027-02 is closed'],
    ['the same twice', [closed(JANUARY, 0), closed(JANUARY, 0)], '2027-01 is closed'],
    ['the next while one is being paid', [closed(JANUARY), closed(FEBRUARY)], '2027-02 is closed'],
    ['paid before it is closed', [paid(1)], '2027-01 is paid'],
    ['paid as another', [closed(JANUARY), paid(1, FEBRUARY)], '2027-02 is paid'],
    ['paid twice in one part', [closed(JANUARY), paid(1), paid(1)], '2027-01 is paid'],
  ])('is never paid out of turn: %s', (_, facts, what) => {
    const on = worldWithInvestor();
    expect(() => {
      says(on, ...facts);
    }).toThrow(`assertion failed: ${what} out of turn`);
  });
});

it('a person who has not joined has no share', () => {
  const share = { amount: '1', kind: 'payout.shared', month: JANUARY, percentage: '1.00' } as const;
  expect(() => {
    says(worldWithInvestor(), { ...share, status: 'held', userId: idOf('ben') });
  }).toThrow(`assertion failed: ${idOf('ben')} is no investor`);
});
