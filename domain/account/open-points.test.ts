// Proves that one person's open points are not another's, and which months of the investor programme keep an account
// open.
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { describe, expect, it } from 'vitest';
import { askExit, carryOut, join, months, verify } from '#tests/builders/investors.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { openPoints } from '../features.ts';
import { investments } from '../investor/investments.ts';

const openOf = (on: World, label: string) => openPoints(on.state, idOf(label), on.now);

it("a person's open points are not another person's", () => {
  const on = aWorld().with(
    person('ann'),
    person('ben').as('owner'),
    person('cem').as('admin'),
    person('dan'),
  );
  on.outcome('ben', 'role.grant', { userId: idOf('dan'), role: 'admin' });
  on.outcome('system', 'account.open', { userId: idOf('eva'), referrer: on.address('dan') });
  confirmMailbox(on, 'eva');
  expect(openOf(on, 'dan')).toEqual({ proposals: 1, rewardsDC: '1' });
  expect(openOf(on, 'ann')).toEqual({});
});

describe('the open shares are', () => {
  const [JANUARY, FEBRUARY] = ['2027-01', '2027-02'];
  const close = (on: World, month: string) => on.outcome('system', 'investor.close_month', { month });
  const pay = (on: World, month: string) => on.outcome('system', 'investor.payout', { batch: 1, month });

  /** Ann joins in January, in which 7.5 DC of fees come in. */
  function worldWithInvestor(): World {
    const on = aWorld({ exitAfterMonths: 0 }).with(
      person('ann').holding('500 DC'),
      person('ben').holding('1500 DC'),
      person('cem').holding('900000 DC'),
      person('owen').as('owner'),
    );
    join(on, 'ann', '500');
    on.outcome('cem', 'wallet.transfer', { to: on.address('owen'), amount: '100000', currency: 'DC' });
    return on;
  }

  function leave(on: World): World {
    askExit(on, 'ann', '500');
    const [exit] = investments.of(on.state).exits.keys();
    on.outcome('system', 'investor.pay_exit', { exit, step: 1 });
    return on;
  }

  it('the month to be closed, for its investors', () => {
    const on = leave(months(worldWithInvestor(), 1));
    join(on, 'ben', '500');
    join(on, 'ben', '1000');
    expect(openOf(on, 'ann')).toEqual({ balanceDC: '500', shares: 1 });
    expect(openOf(on, 'ben')).toEqual({ investedDC: '1500' });
  });

  it('the month being paid, and then its held share until that is paid', () => {
    const on = leave(months(worldWithInvestor(), 1));
    expect([close(on, JANUARY), openOf(on, 'ann').shares]).toEqual(['committed', 1]);
    expect([pay(on, JANUARY), openOf(on, 'ann').shares]).toEqual(['committed', 1]);
    verify(on, 'ann', 'owen');
    carryOut(on);
    expect(openOf(on, 'ann')).toEqual({ balanceDC: '507.5' });
  });

  it('held shares and coming ones, together', () => {
    const on = months(worldWithInvestor(), 1);
    expect([close(on, JANUARY), pay(on, JANUARY)]).toEqual(['committed', 'committed']);
    leave(months(on, 1));
    expect(openOf(on, 'ann')).toEqual({ balanceDC: '500', shares: 2 });
    expect([close(on, FEBRUARY), openOf(on, 'ann').shares]).toEqual(['committed', 1]);
  });
});
