// Proves, as a table, what prevents closing an account and how each point is settled; that a closed account receives,
// sends and earns nothing; that replay and digest include it; and, over random histories, that every closed account was
// empty.
import { apply, emptyState, openPoints, stateDigest } from '../features.ts';
import fc from 'fast-check';
import { confirmMailbox } from '#tests/builders/mailboxes.ts';
import { describe, expect, it } from 'vitest';
import { askExit, carryOut, join, months, nextMonth } from '#tests/builders/investors.ts';
import { buy, openOrder, ORDER, settleOrder } from '#tests/builders/purchases.ts';
import { aWorld, idOf, person, refusal, type World } from '#tests/builders/world.ts';
import { CURRENCIES } from '../constants.ts';
import { userAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/state.ts';
import { cardSessionTtlMs } from '../purchase/limits.ts';
import { OPEN_POINTS, sortOpenPoints } from './open-points.ts';
import { openProposals } from '../approvals/open-proposals.ts';
import { investments } from '../investor/investments.ts';
import { rewards } from '../referral/rewards.ts';

const close = (on: World, label = 'ann') => on.send('system', 'account.close', { userId: idOf(label) });
const outcome = (on: World, label = 'ann') => on.outcome('system', 'account.close', { userId: idOf(label) });
const two = (): World => aWorld().with(person('ann'), person('ben').holding('100 DC', '100 TDC'));
const send = (on: World, from: string, to: string, amount: string, currency = 'DC') =>
  on.outcome(from, 'wallet.transfer', { to: on.address(to), amount, currency });
const schedule = (on: World, by: string, to: string) =>
  on.handIn({
    ...{ id: 'schedule-0000000001', type: 'schedule.create', actor: idOf(by) },
    payload: {
      ...{ to: on.address(to), amount: '1', currency: 'DC', every: 'month' },
      ...{ startAt: '2027-01-31T09:00', timeZone: 'Europe/Berlin' },
    },
  });
const six = 7;

/** The setup, the resulting open point, and how it is settled. */
const POINTS: readonly (readonly [string, () => World, object, ((on: World) => void)?])[] = [
  ['DC', () => aWorld().with(person('ann').holding('1.5 DC')), { balanceDC: '1.5' }],
  ['dollars', () => aWorld().with(person('ann').holding('2 USD')), { balanceUSD: '2' }],
  [
    'DC that were sent on, fee and all',
    () => aWorld().with(person('ann').holding('10.005 DC'), person('ben')),
    { balanceDC: '10.005' },
    (on) => send(on, 'ann', 'ben', '10'),
  ],
  [
    'an order that is not paid',
    () => {
      const on = two();
      openOrder(on, '10');
      return on;
    },
    { orders: 1 },
    (on) => {
      on.outcome('ann', 'purchase.cancel', { order: ORDER });
      on.later(cardSessionTtlMs);
    },
  ],
  [
    'an order that was cancelled a moment ago, whose card page can still be paid',
    () => {
      const on = two();
      openOrder(on, '10');
      on.outcome('ann', 'purchase.cancel', { order: ORDER });
      return on;
    },
    { orders: 1 },
    (on) => on.later(cardSessionTtlMs),
  ],
  [
    'a disputed purchase',
    () => {
      const on = two();
      buy(on, '10');
      on.outcome('system', 'purchase.dispute', { order: ORDER, dispute: 'dp_1', amountUsd: '10' });
      return on;
    },
    { heldDC: '7.495', disputes: 1 },
    (on) =>
      on.outcome('system', 'purchase.dispute_close', { order: ORDER, dispute: 'dp_1', outcome: 'lost' }),
  ],
  [
    'what is owed once the dispute of a purchase that was spent is lost',
    () => {
      const on = two();
      buy(on, '10');
      send(on, 'ann', 'ben', '7.491254');
      on.outcome('system', 'purchase.dispute', { order: ORDER, dispute: 'dp_1', amountUsd: '10' });
      on.outcome('system', 'purchase.dispute_close', { order: ORDER, dispute: 'dp_1', outcome: 'lost' });
      return on;
    },
    { owedDC: '7.495' },
  ],
  [
    'the dispute of a purchase that was spent',
    () => {
      const on = two();
      buy(on, '10');
      send(on, 'ann', 'ben', '7.491254');
      on.outcome('system', 'purchase.dispute', { order: ORDER, dispute: 'dp_1', amountUsd: '10' });
      return on;
    },
    { disputes: 1, owedDC: '7.495' },
  ],
  [
    'a transfer that comes later',
    () => {
      const on = aWorld().with(person('ann'), person('ben'));
      schedule(on, 'ann', 'ben');
      return on;
    },
    { schedules: 1 },
    (on) => on.outcome('ann', 'schedule.cancel', { schedule: 'schedule-0000000001' }),
  ],
  [
    'DC in the investor programme',
    () => {
      const on = aWorld().with(person('ann').holding('500.25 DC'));
      join(on, 'ann', '500');
      return on;
    },
    { balanceDC: '0.25', investedDC: '500' },
  ],
  [
    'the role of an admin',
    () => aWorld().with(person('ann').as('admin'), person('ben').as('owner')),
    { role: 'admin' },
  ],
  [
    'the role of an owner who is an admin too',
    () => aWorld().with(person('ben').as('admin'), person('ann').as('admin', 'owner')),
    { role: 'owner' },
  ],
  ['the role of the owner', () => aWorld().with(person('ann').as('owner')), { role: 'owner' }],
  [
    'a proposal about oneself',
    () => {
      const on = aWorld().with(person('ann'), person('ben').as('owner'), person('cem').as('admin'));
      on.outcome('ben', 'role.grant', { userId: idOf('ann'), role: 'admin' });
      return on;
    },
    { proposals: 1 },
    (on) => {
      const [proposal] = openProposals.of(on.state).keys();
      on.outcome('cem', 'approval.reject', { proposal, reason: 'she leaves' });
    },
  ],
  [
    'an order that is open after its time, as long as nobody has ended it',
    () => {
      const on = two();
      openOrder(on, '10');
      return on.later(cardSessionTtlMs + 60_000);
    },
    { orders: 1 },
  ],
  [
    'a reward that waits for the vault',
    () => {
      const on = two();
      on.outcome('system', 'account.open', { userId: idOf('eva'), referrer: on.address('ann') });
      confirmMailbox(on, 'eva');
      return on;
    },
    { rewardsDC: '1' },
  ],
];

describe('an account with open points is not closed', () => {
  const rows = POINTS.map(([what, make, open, settle]) => ({ what, make, open, settle }));
  it.each(rows)('$what', ({ make, open, settle }) => {
    const on = make();
    expect(openPoints(on.state, idOf('ann'), on.now)).toEqual(open);
    expect(refusal(close(on))).toEqual({ code: 'ACCOUNT_NOT_EMPTY', detail: open });
    if (settle === undefined) return;
    settle(on);
    expect(openPoints(on.state, idOf('ann'), on.now)).toEqual({});
    expect(outcome(on)).toBe('committed');
  });

  it('nor before an exit is paid', () => {
    const on = aWorld().with(person('ann').holding('500.25 DC'), person('ben').holding('100 DC'));
    join(on, 'ann', '500');
    months(on, six);
    askExit(on, 'ann', '500');
    expect(openPoints(on.state, idOf('ann'), on.now)).toMatchObject({ investedDC: '500', exits: 1 });
    on.later(6_000);
    carryOut(on);
    const after = openPoints(on.state, idOf('ann'), on.now);
    expect(after).not.toHaveProperty('exits');
    expect(Object.keys(after)).toEqual(['balanceDC']);
  });

  it('nor before the share of an ended month is paid', () => {
    const on = aWorld().with(person('ann').holding('500.25 DC'));
    join(on, 'ann', '500');
    carryOut(months(on, six));
    nextMonth(on);
    askExit(on, 'ann', '500');
    const [exit] = investments.of(on.state).exits.keys();
    expect(on.outcome('system', 'investor.pay_exit', { exit, step: 1 })).toBe('committed');
    expect(openPoints(on.state, idOf('ann'), on.now)).toEqual({ balanceDC: '500.25', shares: 1 });
    expect(refusal(close(on))).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY', detail: { shares: 1 } });
    carryOut(on);
    expect(openPoints(on.state, idOf('ann'), on.now)).toEqual({ balanceDC: '500.25' });
  });

  it('lists everything at once, in the order of settling', () => {
    const on = aWorld().with(person('ann').holding('600 DC', '1 USD'), person('ben'));
    join(on, 'ann', '500');
    schedule(on, 'ann', 'ben');
    openOrder(on, '10');
    const open = Object.keys(sortOpenPoints(openPoints(on.state, idOf('ann'), on.now)));
    expect(open).toEqual(['balanceDC', 'balanceUSD', 'orders', 'schedules', 'investedDC']);
    expect(open).toEqual(OPEN_POINTS.filter((point) => open.includes(point)));
    const refused = Object.keys(refusal(close(on)).detail ?? {});
    expect(refused).toEqual(['balanceDC', 'balanceUSD', 'investedDC', 'orders', 'schedules']);
  });
});

describe('closing', () => {
  it('moves nothing and names people only by id and address', () => {
    const on = two();
    const address = on.address('ann');
    const answer = close(on);
    expect(answer.decided && answer.entry.facts).toEqual([
      { address, kind: 'account.closed', userId: idOf('ann') },
    ]);
    expect(answer.decided && answer.entry.legs).toEqual([]);
    expect(on.state.closedAccounts.get(idOf('ann'))).toEqual({ address, closedAt: on.now });
  });

  it('leaves worthless test credits in the account', () => {
    const on = two();
    on.outcome('ann', 'wallet.claim_tdc', {});
    expect(outcome(on)).toBe('committed');
    expect(on.posted('ann', 'TDC')).toBe('200');
  });

  it.each([
    ['0.000001 DC', {}, 'committed'],
    ['0.000002 DC', {}, 'ACCOUNT_NOT_EMPTY'],
    ['0.000001 USD', {}, 'committed'],
    ['0.05 DC', { feeMode: 'flat' }, 'committed'],
    ['0.050001 DC', { feeMode: 'flat' }, 'ACCOUNT_NOT_EMPTY'],
  ] as const)('%s with %j: amounts too small to send do not prevent it', (sum, parameters, expected) => {
    const on = aWorld(parameters).with(person('ann').holding(sum), person('ben'));
    expect(outcome(on)).toBe(expected);
    const least = on.outcome('ann', 'wallet.transfer', {
      ...{ to: on.address('ben'), amount: '0.000001', currency: sum.split(' ')[1] },
    });
    expect(least).toBe(expected === 'committed' ? 'ACCOUNT_CLOSED' : 'committed');
  });

  it.each([
    ['ann', { userId: idOf('ann') }, 'FORBIDDEN'],
    ['system', { userId: idOf('cem') }, 'USER_NOT_FOUND'],
    ['system', { userId: idOf('ann'), reason: 'x' }, 'COMMAND_INVALID'],
    ['system', {}, 'COMMAND_INVALID'],
  ])('refused: %s sends %j', (label, payload, code) => {
    expect(two().outcome(label, 'account.close', payload)).toBe(code);
  });

  it('happens once', () => {
    const on = two();
    expect([outcome(on), outcome(on)]).toEqual(['committed', 'USER_NOT_FOUND']);
  });

  it('ends everything that the account had open', () => {
    const on = two();
    const to = on.address('ann');
    close(on);
    const transfer = { to, amount: '1', currency: 'DC' };
    const requested = { to: on.address('ben'), amount: '1', currency: 'TDC' };
    expect([
      on.outcome('ben', 'wallet.transfer', transfer),
      on.outcome('ann', 'wallet.transfer', requested),
      on.outcome('ann', 'wallet.claim_tdc', {}),
      on.outcome('ann', 'privacy.set', { hideBalances: true }),
      on.outcome('system', 'account.open', { userId: idOf('fay'), referrer: to }),
      on.outcome('system', 'account.security_notice', { userId: idOf('ann'), notice: 'password.changed' }),
      on.outcome('system', 'ledger.issue', { ...transfer, reason: 'a test' }),
    ]).toEqual([
      'RECIPIENT_NOT_FOUND',
      ...Array<string>(3).fill('ACCOUNT_CLOSED'),
      'committed',
      'USER_NOT_FOUND',
      'RECIPIENT_NOT_FOUND',
    ]);
    expect(rewards.of(on.state).queued.size).toBe(0);
  });

  it('refuses a later card payment, which is returned to the card', () => {
    const on = two();
    openOrder(on, '10');
    on.outcome('ann', 'purchase.cancel', { order: ORDER });
    expect(outcome(on.later(cardSessionTtlMs))).toBe('committed');
    expect(refusal(settleOrder(on)).code).toBe('ORDER_NOT_OPEN');
  });

  it("somebody else's schedule to it fails on its date and says why", () => {
    const on = two();
    schedule(on, 'ben', 'ann');
    expect(outcome(on)).toBe('committed');
  });

  it("is restored by a replay, and the state's digest includes it", () => {
    const on = two();
    const before = stateDigest(on.state);
    close(on);
    const replayed = emptyState(on.state.parameters);
    for (const entry of on.entries) apply(replayed, entry);
    expect(replayed.closedAccounts).toEqual(on.state.closedAccounts);
    expect(stateDigest(replayed)).toBe(stateDigest(on.state));
    expect(stateDigest(on.state)).not.toBe(before);
  });
});

type Act = { readonly who: string; readonly whom: string; readonly units: number; readonly order: string };

function sendAll(on: World, who: string, to: string): void {
  for (const currency of ['DC', 'USD'] as const)
    on.send(who, 'wallet.transfer', { to, amount: on.available(who, currency), currency });
}

const ACTS: Readonly<Record<string, (on: World, act: Act, to: string) => void>> = {
  close: (on, { who }) => void close(on, who),
  claim: (on, { who }) => void on.send(who, 'wallet.claim_tdc', {}),
  send: (on, { who, units }, to) =>
    void on.send(who, 'wallet.transfer', { to, amount: String(units), currency: 'DC' }),
  order: (on, { who, order }) => void openOrder(on, '10', order, who),
  settle: (on) => void on.later(cardSessionTtlMs),
  sendAll: (on, { who }, to) => sendAll(on, who, to),
};

function expectEmpty(on: World, userId: string, closedAt: number): void {
  expect(on.state.users.has(userId)).toBe(false);
  for (const currency of CURRENCIES.filter((each) => each !== 'TDC'))
    expect(balanceOf(on.state, userAccount(userId, currency)).posted).toBe(0n);
  const at = on.entries.findIndex(({ facts }) =>
    facts.some((fact) => fact.kind === 'account.closed' && fact.userId === userId),
  );
  expect(on.entries[at]?.at).toBe(closedAt);
  for (const { legs } of on.entries.slice(at + 1))
    expect(legs.some(([account]) => account.startsWith(`user:${userId}:`))).toBe(false);
}

it('in random histories a closed account had nothing of value, and never has again', () => {
  const labels = ['ann', 'ben', 'cem'] as const;
  const acts = fc.record({
    what: fc.constantFrom(...Object.keys(ACTS), 'send', 'close'),
    who: fc.constantFrom(...labels),
    whom: fc.constantFrom(...labels),
    units: fc.integer({ min: 1, max: 12 }),
  });
  let closed = 0;
  fc.assert(
    fc.property(fc.array(acts, { minLength: 20, maxLength: 40 }), (history) => {
      // Without fees, so that a wallet can be emptied completely.
      const on = aWorld({ feeBps: 0n }).with(
        person('ann').holding('10 DC'),
        person('ben').holding('5 USD'),
        person('cem'),
      );
      const addresses = new Map(labels.map((label) => [label, on.address(label)]));
      for (const [n, { what, ...act }] of history.entries()) {
        const order = `01HORDER000000000000000${String(n).padStart(3, '0')}`;
        ACTS[what]?.(on, { ...act, order }, addresses.get(act.whom) ?? '');
      }
      for (const [userId, { closedAt }] of on.state.closedAccounts) expectEmpty(on, userId, closedAt);
      closed += on.state.closedAccounts.size;
    }),
    { numRuns: 60, seed: 7 },
  );
  expect(closed).toBeGreaterThan(20);
});
