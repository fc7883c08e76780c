// Proves the monthly payout (ruling R3): the pool is what the universal vault received in the month, distributed to the
// last micro-unit by the amounts locked at its end, paid once, and held for investors who are not verified until they
// are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askExit,
  carryOut,
  join,
  months,
  nextMonth,
  setAside,
  universal,
  verify,
} from '#tests/builders/investors.ts';
import { aWorld, idOf, OPENED_AT, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { investorsPerBatch } from './limits.ts';
import { readMicro, writeMicro } from '../money.ts';
import { duePayouts } from './due.ts';
import { endOfMonth, formatMonth } from './month.ts';
import { lockedAtEnd, startingProgramme } from './programme.ts';
import { investments } from './investments.ts';
import { emptyState } from '../features.ts';

const MONTH = formatMonth(OPENED_AT);

/** Ann has 3,000 and Ben 1,000 DC locked; Cem has none and pays fees. Ann is verified. */
function worldWithInvestors(): World {
  const on = aWorld().with(
    person('ann').holding('4000 DC'),
    person('ben').holding('4000 DC'),
    person('cem').holding('900000 DC'),
    person('owen').as('owner'),
  );
  join(on, 'ann', '3000');
  join(on, 'ben', '1000');
  verify(on, 'ann', 'owen');
  return on;
}
/** Makes a transfer whose fee brings 15 % of 0.05 % into the universal vault. */
const pay = (on: World, amount: string): World => {
  on.send('cem', 'wallet.transfer', { to: on.address('owen'), amount, currency: 'DC' });
  return on;
};
const sharesIn = (on: World) =>
  on.entries
    .flatMap(({ facts }) => facts)
    .flatMap((fact) =>
      fact.kind === 'payout.shared'
        ? [`${fact.userId.split('0')[0] ?? ''} ${fact.amount} ${fact.percentage} ${fact.status}`]
        : [],
    );
const close = (on: World, month: string) => on.outcome('system', 'investor.close_month', { month });

describe('a month', () => {
  it('is closed after its end, and its pool is set aside', () => {
    const on = pay(worldWithInvestors(), '100000');
    expect(universal(on)).toBe('7.5');
    nextMonth(on);
    const answer = on.send('system', 'investor.close_month', { month: MONTH });
    expect(statement(answer)).toEqual(['vault universal -7.5 DC', `payouts ${MONTH} +7.5 DC`]);
    expect(answer.decided && answer.entry.facts).toMatchObject([
      { from: 'UNIVERSAL-VAULT', to: 'INVESTOR-POOL-VAULT', amount: '7.5', transactionKind: 'payout_pool' },
      { kind: 'payout.month_closed', batches: 1, investors: 2, locked: '4000', month: MONTH, pool: '7.5' },
    ]);
    expect([universal(on), setAside(on, MONTH)]).toEqual(['0', '7.5']);
  });

  it('is shared by locked amounts: paid to verified investors, held for others', () => {
    const on = nextMonth(pay(worldWithInvestors(), '100000'));
    const [, batch] = carryOut(on);
    expect(batch?.id).toBe(`payout:${MONTH}:1`);
    expect(batch?.legs.map(([account, amount]) => [account, amount])).toEqual([
      [`payouts:${MONTH}:DC`, '-5.625'],
      [`user:${idOf('ann')}:DC`, '5.625'],
    ]);
    expect(sharesIn(on)).toEqual(['ann 5.625 75.00 paid', 'ben 1.875 25.00 held']);
    expect([setAside(on, MONTH), on.posted('ben', 'DC')]).toEqual(['1.875', '3000']);
    expect(investments.of(on.state).investors.get(idOf('ben'))?.held).toEqual([
      { month: MONTH, amount: 1_875_000n },
    ]);
    expect(investments.of(on.state).programme).toMatchObject({ paying: null, nextMonth: '2027-02' });
    expect(investments.of(on.state).investors.get(idOf('ann'))).toMatchObject({
      held: [],
      earned: 5_625_000n,
    });
    const notices = batch?.facts.filter((fact) => fact.kind === 'notification.raised');
    expect(notices?.map(({ notice, userId }) => [notice, userId])).toEqual([
      ['payout.paid', idOf('ann')],
      ['payout.held', idOf('ben')],
    ]);
  });

  it('gives a 2 % holder 3,000 of a pool of 150,000 (C9)', () => {
    const on = aWorld().with(
      person('ann').holding('2000 DC'),
      person('ben').holding('98000 DC'),
      person('owen').as('owner'),
    );
    join(on, 'ann', '2000');
    join(on, 'ben', '98000');
    verify(on, 'ann', 'owen');
    investments.of(on.state).inflows.set(MONTH, 150_000_000_000n);
    on.state.accounts.set('vault:universal:DC', { posted: 150_000_000_000n, held: 0n });
    on.state.accounts.set('mint:DC', { posted: -250_000_000_000n, held: 0n });
    carryOut(nextMonth(on));
    expect(sharesIn(on)[0]).toBe('ann 3000 2.00 paid');
  });

  it('counts what came in during it, and nothing of the next month', () => {
    const on = nextMonth(pay(worldWithInvestors(), '100000'));
    pay(on, '200000');
    expect([...investments.of(on.state).inflows]).toEqual([
      [MONTH, 7_500_000n],
      ['2027-02', 15_000_000n],
    ]);
    carryOut(on);
    expect(universal(on)).toBe('15');
    carryOut(nextMonth(on));
    expect(sharesIn(on)).toEqual([
      'ann 5.625 75.00 paid',
      'ben 1.875 25.00 held',
      'ann 11.25 75.00 paid',
      'ben 3.75 25.00 held',
    ]);
    expect(investments.of(on.state).inflows.size).toBe(0);
  });

  it('uses the amounts locked at its end, whatever changes before it is paid', () => {
    const on = pay(worldWithInvestors(), '100000');
    months(on, 6);
    carryOut(on);
    pay(on, '100000');
    const july = formatMonth(on.now);
    nextMonth(on);
    join(on, 'ben', '3000');
    join(on, 'cem', '600000');
    askExit(on, 'ann', '3000');
    const [exit] = investments.of(on.state).exits.keys();
    expect(on.outcome('system', 'investor.pay_exit', { exit, step: 1 })).toBe('committed');
    const locked = ['ann', 'ben', 'cem'].map((label) => {
      const investor = investments.of(on.state).investors.get(idOf(label));
      return investor === undefined ? null : writeMicro(lockedAtEnd(investor, july));
    });
    expect(locked).toEqual(['3000', '1000', '0']);
    const before = sharesIn(on).length;
    carryOut(on);
    expect(sharesIn(on).slice(before)).toEqual(['ann 5.625 75.00 paid', 'ben 1.875 25.00 held']);
    expect(close(nextMonth(on), '2027-08')).toBe('committed');
    expect(investments.of(on.state).investors.get(idOf('ann'))?.marks.length).toBeLessThanOrEqual(1);
  });

  it('without inflows is closed all the same', () => {
    const on = nextMonth(worldWithInvestors());
    const answer = on.send('system', 'investor.close_month', { month: MONTH });
    expect(statement(answer)).toEqual([]);
    expect(investments.of(on.state).programme).toMatchObject({ paying: null, nextMonth: '2027-02' });
  });

  it('at whose end nobody had anything locked leaves its money in the vault', () => {
    const on = aWorld({ exitAfterMonths: 0 }).with(person('ann').holding('900000 DC'), person('owen'));
    join(on, 'ann', '500');
    askExit(on, 'ann', '500');
    carryOut(on.later(6_000));
    on.send('ann', 'wallet.transfer', { to: on.address('owen'), amount: '100000', currency: 'DC' });
    expect(carryOut(nextMonth(on)).map(({ legs }) => legs.length)).toEqual([0]);
    expect(universal(on)).toBe('7.5');
  });

  it('never takes more than the vault still has', () => {
    const on = nextMonth(pay(worldWithInvestors(), '100000'));
    on.state.accounts.set('vault:universal:DC', { posted: 1_000_000n, held: 0n });
    const answer = on.send('system', 'investor.close_month', { month: MONTH });
    expect(statement(answer)[0]).toBe('vault universal -1 DC');
  });

  it.each([
    ['2027-02', 'MONTH_NOT_OVER'],
    ['2026-12', 'MONTH_CLOSED'],
    ['2027-1', 'MONTH_INVALID'],
    [1, 'MONTH_INVALID'],
  ])('%s is refused: %s', (month, code) => {
    expect(nextMonth(worldWithInvestors()).outcome('system', 'investor.close_month', { month })).toBe(code);
  });

  it('comes after the month before, and is paid once', () => {
    const on = months(pay(worldWithInvestors(), '100000'), 2);
    const tooEarly = { code: 'MONTH_NOT_NEXT', detail: { field: 'month', next: MONTH } };
    expect(refusal(on.send('system', 'investor.close_month', { month: '2027-02' }))).toEqual(tooEarly);
    expect(close(on, MONTH)).toBe('committed');
    expect(close(on, MONTH)).toBe('MONTH_CLOSED');
    expect(refusal(on.send('system', 'investor.close_month', { month: '2027-02' }))).toEqual(tooEarly);
    const batch = (n: number, month = MONTH) => on.outcome('system', 'investor.payout', { batch: n, month });
    expect([batch(2), batch(1, '2027-02'), batch(1), batch(1)]).toEqual([
      'PAYOUT_NOT_DUE',
      'PAYOUT_NOT_DUE',
      'committed',
      'PAYOUT_NOT_DUE',
    ]);
    expect(close(on, '2027-02')).toBe('committed');
  });

  it('does not exist before anybody has joined, and cannot be requested by a person', () => {
    const on = nextMonth(aWorld().with(person('ann').as('owner')));
    expect(close(on, MONTH)).toBe('MONTH_CLOSED');
    expect(duePayouts(on.state, on.now)).toEqual([]);
    expect(on.outcome('ann', 'investor.close_month', { month: MONTH })).toBe('FORBIDDEN');
    expect(on.outcome('ann', 'investor.payout', { batch: 1, month: MONTH })).toBe('FORBIDDEN');
    expect(on.outcome('ann', 'investor.release', { month: MONTH, userId: idOf('ann') })).toBe('FORBIDDEN');
  });

  it('is not closed in its first seconds: the entry could still be stamped with the month itself', () => {
    const on = worldWithInvestors();
    on.now = endOfMonth(MONTH) + 4_999;
    expect(duePayouts(on.state, on.now)).toEqual([]);
    expect(duePayouts(on.state, on.now + 1).map(({ id }) => id)).toEqual([`payout:${MONTH}:close`]);
  });

  it('can be closed from the first moment after it', () => {
    const on = worldWithInvestors();
    on.now = endOfMonth(MONTH) - 1;
    expect(close(on, MONTH)).toBe('MONTH_NOT_OVER');
    on.now += 1;
    expect(close(on, MONTH)).toBe('committed');
  });

  it('does not share inflows from before anybody had joined', () => {
    const on = pay(
      aWorld().with(person('ann').holding('500 DC'), person('cem').holding('900000 DC'), person('owen')),
      '100000',
    );
    pay(nextMonth(on), '200000');
    join(on, 'ann', '500');
    expect([...investments.of(on.state).inflows]).toEqual([['2027-02', 15_000_000n]]);
  });

  it('that is partly paid has only its other parts due', () => {
    const paying = { month: MONTH, pool: 9n, batches: 3, done: [2] };
    const state = emptyState();
    investments.of(state).programme = { ...startingProgramme(), nextMonth: '2027-02', paying };
    const due = duePayouts(state, 0);
    expect(due.map(({ id, payload }) => [id, payload])).toEqual([
      [`payout:${MONTH}:1`, { batch: 1, month: MONTH }],
      [`payout:${MONTH}:3`, { batch: 3, month: MONTH }],
    ]);
  });
});

describe('a share that is held', () => {
  it('is paid once its owner is verified, month by month', () => {
    const on = nextMonth(pay(worldWithInvestors(), '100000'));
    carryOut(on);
    carryOut(nextMonth(pay(on, '200000')));
    expect(on.outcome('system', 'investor.release', { month: MONTH, userId: idOf('ben') })).toBe(
      'PAYOUT_NOT_DUE',
    );
    expect([...investments.of(on.state).releasable]).toEqual([]);
    verify(on, 'ben', 'owen');
    expect([...investments.of(on.state).releasable]).toEqual([idOf('ben')]);
    expect(on.outcome('system', 'investor.release', { month: '2027-03', userId: idOf('ben') })).toBe(
      'PAYOUT_NOT_DUE',
    );
    expect(carryOut(on).map(({ id }) => id)).toEqual([
      `payout:${MONTH}:${idOf('ben')}`,
      `payout:2027-02:${idOf('ben')}`,
    ]);
    expect([on.posted('ben', 'DC'), setAside(on, MONTH), setAside(on, '2027-02')]).toEqual([
      '3005.625',
      '0',
      '0',
    ]);
    expect(investments.of(on.state).investors.get(idOf('ben'))).toMatchObject({
      held: [],
      earned: 5_625_000n,
    });
    expect(on.outcome('system', 'investor.release', { month: MONTH, userId: idOf('ben') })).toBe(
      'PAYOUT_NOT_DUE',
    );
  });

  it('stays held if the verification is withdrawn before it is paid', () => {
    const on = nextMonth(pay(worldWithInvestors(), '100000'));
    carryOut(on);
    verify(on, 'ben', 'owen');
    on.send('owen', 'investor.verify', { outcome: 'rejected', reason: 'Forged', userId: idOf('ben') });
    expect(carryOut(on)).toEqual([]);
  });
});

it('the shares of many are paid in batches, in any order, and sum to the pool', () => {
  const labels = Array.from(
    { length: 2 * investorsPerBatch + 3 },
    (_, n) => `p${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}`,
  );
  const on = aWorld().with(
    ...labels.map((label) => person(label).holding('501 DC')),
    person('cem').holding('900000 DC'),
    person('owen').as('owner'),
  );
  for (const label of labels) {
    join(on, label, '501');
    verify(on, label, 'owen');
  }
  nextMonth(pay(on, '77777.77'));
  expect(close(on, MONTH)).toBe('committed');
  expect(duePayouts(on.state, on.now).map(({ id }) => id)).toEqual(
    [1, 2, 3].map((n) => `payout:${MONTH}:${String(n)}`),
  );
  for (const batch of [3, 1, 2])
    expect(on.outcome('system', 'investor.payout', { batch, month: MONTH })).toBe('committed');
  const amounts = sharesIn(on).map((row) => readMicro(row.split(' ')[1] ?? ''));
  expect(amounts).toHaveLength(labels.length);
  expect(amounts.reduce((a, b) => a + b, 0n)).toBe(5_833_333n);
  expect(Number(amounts.reduce((a, b) => (a > b ? a : b)) - amounts.reduce((a, b) => (a < b ? a : b)))).toBe(
    1,
  );
  expect(setAside(on, MONTH)).toBe('0');
});

const someone = fc.constantFrom('ann', 'ben', 'cem');
const act = fc.oneof(
  fc.record({
    what: fc.constant('join' as const),
    who: someone,
    amount: fc.integer({ min: 500, max: 1_500 }),
  }),
  fc.record({ what: fc.constant('exit' as const), who: someone, amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ what: fc.constant('fees' as const), who: someone, amount: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ what: fc.constant('verify' as const), who: someone, amount: fc.constant(0) }),
  fc.record({ what: fc.constant('wait' as const), who: someone, amount: fc.integer({ min: 1, max: 40 }) }),
);

type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The scheduler pauses now and then, often over the end of a month. */
function wait(on: World, days: number): void {
  const month = formatMonth(on.now);
  on.later(days * 24 * 3_600_000);
  if (formatMonth(on.now) === month && days % 2 === 0) carryOut(on);
}

const DO: Readonly<Record<Act['what'], (on: World, who: string, amount: number) => void>> = {
  join: (on, who, amount) => void join(on, who, String(amount)),
  exit: (on, who, amount) => void askExit(on, who, String(amount)),
  fees: (on, who, amount) =>
    void on.send(who, 'wallet.transfer', { to: on.address('owen'), amount: String(amount), currency: 'DC' }),
  verify: (on, who) => void verify(on, who, 'owen'),
  wait: (on, _who, amount) => {
    wait(on, amount);
  },
};

/** Records after each act how much all investors have locked so far in the month. */
function runActs(acts: readonly Act[]): { readonly on: World; readonly ends: ReadonlyMap<string, bigint> } {
  const on = aWorld({ exitAfterMonths: 1, exitReserveMinimum: 100_000_000n }).with(
    ...['ann', 'ben', 'cem'].map((label) => person(label).holding('9000 DC')),
    person('owen').as('owner'),
  );
  const ends = new Map<string, bigint>();
  for (const { what, who, amount } of acts) {
    DO[what](on, who, amount);
    ends.set(
      formatMonth(on.now),
      [...investments.of(on.state).investors.values()].reduce((sum, { locked }) => sum + locked, 0n),
    );
  }
  carryOut(nextMonth(on));
  return { on, ends };
}

const sum = (amounts: readonly { readonly amount: string }[]): bigint =>
  amounts.reduce((total, { amount }) => total + readMicro(amount), 0n);

it('in random histories every month is paid once, to the last micro-unit, by the amounts locked at its end', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const { on, ends } = runActs(acts);
      const facts = on.entries.flatMap((entry) => [...entry.facts]);
      const closed = facts.filter((fact) => fact.kind === 'payout.month_closed');
      const months = closed.map(({ month }) => month);
      expect([...new Set(months)].toSorted()).toEqual(months);
      for (const { locked, month, pool } of closed) {
        const shares = facts.filter((fact) => fact.kind === 'payout.shared' && fact.month === month);
        expect(sum(shares as { amount: string }[])).toBe(readMicro(pool));
        expect(new Set(shares.map((share) => ('userId' in share ? share.userId : ''))).size).toBe(
          shares.length,
        );
        expect(readMicro(locked)).toBe([...ends].filter(([end]) => end <= month).at(-1)?.[1]);
      }
      const paid = facts
        .filter((fact) => fact.kind === 'payout.released')
        .map(({ month, userId }) => month + userId);
      expect(new Set(paid).size).toBe(paid.length);
    }),
    { numRuns: 100 },
  );
});
