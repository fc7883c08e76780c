// Proves for stakes, taking back, closing and refunds when each is refused, at its exact limits, under both readings of every
// parameter, and which refusal wins.
import { describe, expect, it } from 'vitest';
import {
  anOffer,
  anOpenProject,
  carryOutDue,
  DAY,
  HOUR,
  projectIn,
  stakeIn,
} from '#tests/builders/projects.ts';
import { aWorld, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { isoTime } from '../iso-time.ts';
import { findProject } from '../project/projects.ts';
import { dueClosings, dueRefunds } from './due.ts';
import { stakes } from './stakes.ts';

const world = (parameters: Parameters<typeof aWorld>[0] = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('2000 DC'),
    person('dan').holding('2000 DC'),
  );

const open = (on: World, change: object = {}): string =>
  anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });

const invest = (on: World, project: string, amount: unknown, more: object = {}, by = 'ben') =>
  on.outcome(by, 'project.invest', { project, amount, ...more });

describe('project.invest: the amount', () => {
  it.each([
    '',
    null,
    undefined,
    0,
    '0',
    '-1',
    '1e3',
    '1,5',
    ' 1',
    '.5',
    '1.',
    '0.0000001',
    '1000000000000.000001',
    '9'.repeat(21),
    {},
    ['1'],
  ])('%j is none', (amount) => {
    const on = world();
    expect(invest(on, open(on), amount)).toBe('STAKE_INVALID');
  });

  it('buys at least one micro-token', () => {
    const on = world();
    const project = open(on, { price: '2', launchPrice: '2' });
    expect(invest(on, project, '0.000001')).toBe('STAKE_INVALID');
    expect(invest(on, project, '0.000002')).toBe('committed');
  });

  it('has the balance for itself and its fee', () => {
    const on = aWorld().with(
      person('owen').as('owner'),
      person('cleo').holding('250 DC'),
      person('ben').holding('100.05 DC'),
      person('dan').holding('100.049999 DC'),
    );
    const project = open(on, { staff: 'owen' });
    expect(refusal(on.send('dan', 'project.invest', { project, amount: '100' }))).toEqual({
      code: 'STAKE_FUNDS_MISSING',
      detail: { available: '100.049999', field: 'amount', needed: '100.05' },
    });
    expect(invest(on, project, '100')).toBe('committed');
    expect(on.available('ben', 'DC')).toBe('0');
  });

  it('is at most the remaining cap', () => {
    const on = world();
    const project = open(on);
    invest(on, project, '999.9');
    expect(refusal(on.send('dan', 'project.invest', { project, amount: '0.100001' }))).toEqual({
      code: 'CAP_EXCEEDED',
      detail: { field: 'amount', remaining: '0.1' },
    });
    expect(invest(on, project, '0.1', {}, 'dan')).toBe('committed');
    expect(findProject(on.state, project)?.state).toBe('succeeded');
  });

  it('leaves nothing below the cap that buys no token, so that the cap can always be reached', () => {
    const on = world();
    const project = open(on, { softCap: '1000', price: '3', launchPrice: '3' });
    expect(refusal(on.send('ben', 'project.invest', { project, amount: '999.999998' }))).toEqual({
      code: 'STAKE_LEAVES_REST',
      detail: { field: 'amount', remaining: '1000' },
    });
    expect(invest(on, project, '999.999997')).toBe('committed');
    expect(invest(on, project, '0.000003', {}, 'dan')).toBe('committed');
    expect(findProject(on.state, project)?.state).toBe('succeeded');
  });

  it('may leave it where the raise goes on after its hard cap', () => {
    const on = world();
    const project = open(on, { price: '3', launchPrice: '3', continueAfterHardCap: true });
    expect(invest(on, project, '999.999998')).toBe('committed');
    expect(invest(on, project, '1', {}, 'dan')).toBe('committed');
  });

  it('is at most what the tokens cost where the raise goes on after the hard cap', () => {
    const on = world();
    const project = open(on, { continueAfterHardCap: true, totalSupply: '1000000', price: '0.0015' });
    expect(invest(on, project, '1000')).toBe('committed');
    expect(findProject(on.state, project)?.state).toBe('active');
    expect(refusal(on.send('dan', 'project.invest', { project, amount: '500.000001' }))).toEqual({
      code: 'TOKENS_SOLD_OUT',
      detail: { field: 'amount', remaining: '500' },
    });
    expect(invest(on, project, '500', {}, 'dan')).toBe('committed');
    expect(findProject(on.state, project)).toMatchObject({
      raised: 1_500_000_000n,
      tokensSold: 999_999_999_999n,
    });
  });

  it('of one backer is between the minimum and the maximum', () => {
    const on = world();
    const project = open(on, { minStake: '10', maxStake: '20' });
    expect(invest(on, project, '9.999999')).toBe('STAKE_TOO_SMALL');
    expect(invest(on, project, '10')).toBe('committed');
    expect(invest(on, project, '0.000001')).toBe('committed');
    expect(invest(on, project, '10')).toBe('STAKE_TOO_LARGE');
    expect(invest(on, project, '9.999999')).toBe('committed');
    expect(invest(on, project, '0.000001')).toBe('STAKE_TOO_LARGE');
  });

  it('may be less than the minimum if it is all that is left', () => {
    const on = world();
    const project = open(on, { minStake: '10' });
    invest(on, project, '995');
    expect(invest(on, project, '4.999999', {}, 'dan')).toBe('STAKE_TOO_SMALL');
    expect(invest(on, project, '5', {}, 'dan')).toBe('committed');
  });
});

it('takes a hundred stakes of one backer and not one more', () => {
  const on = world();
  const project = open(on);
  for (let n = 0; n < 100; n += 1) expect(invest(on, project, '1')).toBe('committed');
  expect(invest(on, project, '1')).toBe('STAKES_FULL');
  expect(invest(on, project, '1', {}, 'dan')).toBe('committed');
  on.later(11 * DAY);
  expect(carryOutDue(on)).toEqual(['project.close']);
});

describe('project.invest: what it names', () => {
  it('refuses fewer tokens than asked for', () => {
    const on = world();
    const project = open(on);
    const answer = on.send('ben', 'project.invest', { project, amount: '1', minTokens: '2.000001' });
    expect(refusal(answer)).toEqual({ code: 'TOKENS_TOO_FEW', detail: { field: 'minTokens', tokens: '2' } });
    expect(invest(on, project, '1', { minTokens: '2' })).toBe('committed');
    for (const minTokens of ['0', '-1', '', 'x', 2, null])
      expect(invest(on, project, '1', { minTokens })).toBe('STAKE_INVALID');
  });

  it('refuses other terms than those that were seen', () => {
    const on = world();
    const project = open(on, { startAt: isoTime(on.now + HOUR) });
    on.later(HOUR);
    invest(on, project, '1');
    const fact = on.entries.at(-1)?.facts.find(({ kind }) => kind === 'project.invested');
    const terms = fact?.kind === 'project.invested' ? fact.terms : '';
    expect(invest(on, project, '1', { terms })).toBe('committed');
    for (const other of ['0'.repeat(64), 'x', '', terms.toUpperCase()])
      expect(invest(on, project, '1', { terms: other })).toBe('TERMS_CHANGED');
  });
});

it('project.invest: what the time and the state of a project say', () => {
  const on = world();
  const project = open(on, { startAt: isoTime(on.now + DAY), presaleEndAt: isoTime(on.now + 2 * DAY) });
  on.later(DAY - 1);
  expect(invest(on, project, '1')).toBe('PROJECT_NOT_STARTED');
  on.later(1);
  expect(invest(on, project, '1')).toBe('committed');
  on.later(DAY - 1);
  expect(invest(on, project, '1')).toBe('committed');
  on.later(1);
  expect(invest(on, project, '1')).toBe('RAISE_ENDED');
});

it('project.invest: a raise goes on until the end date only once its hard cap is reached', () => {
  for (const [amount, code] of [
    ['999.999999', 'RAISE_ENDED'],
    ['1000', 'committed'],
  ] as const) {
    const on = world();
    const project = open(on, { continueAfterHardCap: true });
    invest(on, project, amount);
    on.later(10 * DAY);
    expect(invest(on, project, '1', {}, 'dan')).toBe(code);
    on.later(10 * DAY);
    expect(invest(on, project, '1', {}, 'dan')).toBe('RAISE_ENDED');
  }
});

it('project.invest reports the first of all faults', () => {
  const on = aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('500 DC'),
    person('ben').holding('0.5 DC'),
    person('dan').holding('2000 DC'),
  );
  const offer = {
    startAt: isoTime(on.now + DAY),
    allow: [on.address('dan')],
    minStake: '0.01',
    maxStake: '100',
    price: '0.001',
  };
  const project = projectIn(on.send('cleo', 'project.submit', anOffer(on, offer)));
  const send = (by: string, more: object = {}, name = project) =>
    on.outcome(by, 'project.invest', {
      project: name,
      amount: '1000.000001',
      terms: '0'.repeat(64),
      minTokens: '999999999',
      ...more,
    });
  expect(send('nobody', {}, 'p999')).toBe('WALLET_NOT_FOUND');
  expect(send('ben', {}, 'p999')).toBe('PROJECT_NOT_FOUND');
  expect(send('ben')).toBe('PROJECT_NOT_OPEN');
  on.send('ada', 'project.approve', { project });
  on.send('ada', 'project.set_active', { project, active: false });
  on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
  expect(send('ben')).toBe('PROJECT_FROZEN');
  on.send('ada', 'project.unfreeze', { project });
  expect(send('ben')).toBe('PROJECT_NOT_OPEN');
  on.send('ada', 'project.set_active', { project, active: true });
  expect(send('ben')).toBe('PROJECT_NOT_STARTED');
  on.later(DAY);
  expect(send('ben')).toBe('NOT_ALLOWED');
  expect(send('dan')).toBe('TERMS_CHANGED');
  const seen = { terms: undefined };
  expect(send('dan', seen)).toBe('CAP_EXCEEDED');
  expect(send('dan', { ...seen, amount: '0.009999' })).toBe('STAKE_TOO_SMALL');
  expect(send('dan', { ...seen, amount: '100.000001' })).toBe('STAKE_TOO_LARGE');
  expect(send('dan', { ...seen, amount: '100' })).toBe('TOKENS_TOO_FEW');
  expect(send('dan', { ...seen, amount: '100', minTokens: '100000' })).toBe('committed');
});

describe('project.take_back', () => {
  const worldWithStake = (parameters: Parameters<typeof aWorld>[0] = {}, change: object = {}) => {
    const on = world(parameters);
    const project = open(on, change);
    const investment = stakeIn(on.send('ben', 'project.invest', { project, amount: '100' }));
    const takeBack = (by = 'ben') => on.outcome(by, 'project.take_back', { investment });
    return { on, project, investment, takeBack };
  };

  it.each(['', 'x', null, 7, 'INV-1-ben00000', 'INV-1800000000000-BEN00000', 'INV-1800000000000-zzzzzzzz'])(
    'knows no stake %j',
    (investment) => {
      const { on } = worldWithStake();
      expect(on.outcome('ben', 'project.take_back', { investment })).toBe('STAKE_NOT_FOUND');
    },
  );

  it("is for one's own", () => {
    const { takeBack } = worldWithStake();
    for (const by of ['dan', 'cleo', 'owen', 'ada']) expect(takeBack(by)).toBe('STAKE_NOT_FOUND');
    expect(takeBack()).toBe('committed');
    expect(takeBack()).toBe('STAKE_NOT_FOUND');
  });

  it.each([
    [24, DAY - 1, 'committed'],
    [24, DAY, 'TAKE_BACK_OVER'],
    [0, 0, 'TAKE_BACK_OVER'],
    [1, HOUR - 1, 'committed'],
    [1, HOUR, 'TAKE_BACK_OVER'],
  ])('within %i hours, after %i ms: %s', (takeBackHours, ms, code) => {
    const { on, takeBack } = worldWithStake({ takeBackHours });
    on.later(ms);
    expect(takeBack()).toBe(code);
  });

  it('never for a project that generates liquidity', () => {
    expect(worldWithStake({}, { type: 'liquidity_generating' }).takeBack()).toBe('TAKE_BACK_OVER');
  });

  it.each([
    ['899.999999', 'committed'],
    ['900', 'TAKE_BACK_OVER'],
  ])('below the hard cap: with %s more, %s', (amount, code) => {
    for (const continueAfterHardCap of [false, true]) {
      const { on, project, takeBack } = worldWithStake({}, { continueAfterHardCap });
      invest(on, project, amount, {}, 'dan');
      expect(takeBack()).toBe(code);
    }
  });

  it('until the end of the raise', () => {
    for (const [ms, code] of [
      [HOUR - 1, 'committed'],
      [HOUR, 'TAKE_BACK_OVER'],
    ] as const) {
      const { on, takeBack } = worldWithStake({}, { presaleEndAt: isoTime(world().now + HOUR) });
      on.later(ms);
      expect(takeBack()).toBe(code);
    }
  });

  it('also while the vault is frozen or the project is set back', () => {
    const frozen = worldWithStake();
    frozen.on.send('ada', 'project.freeze', { project: frozen.project, reason: 'a complaint' });
    expect(frozen.takeBack()).toBe('committed');
    const paused = worldWithStake();
    paused.on.send('ada', 'project.set_active', { project: paused.project, active: false });
    expect(paused.takeBack()).toBe('committed');
  });

  it('leaves the backer able to invest again, and counts them once', () => {
    const { on, project, takeBack } = worldWithStake();
    invest(on, project, '5');
    takeBack();
    expect(findProject(on.state, project)).toMatchObject({ backers: 1, raised: 5_000_000n });
    expect(invest(on, project, '100')).toBe('committed');
    expect(findProject(on.state, project)).toMatchObject({ backers: 1, raised: 105_000_000n });
  });
});

describe('what the system does, nobody else can', () => {
  it.each([
    ['project.close', {}],
    ['project.refund', { batch: 1 }],
    ['project.auto_launch', {}],
    ['project.deliver', { batch: 1 }],
    ['project.release', {}],
    ['project.vest', { n: 1 }],
    ['project.unlock_liquidity', {}],
    ['project.price', { hour: 1 }],
  ])('%s', (type, more) => {
    const on = world();
    const project = open(on);
    for (const by of ['cleo', 'ben', 'ada', 'owen'])
      expect(on.outcome(by, type, { project, ...more })).toBe('FORBIDDEN');
    if (type !== 'project.deliver')
      expect(on.outcome(SYSTEM_ACTOR, type, { project: 'p999', ...more })).toBe('PROJECT_NOT_FOUND');
  });
});

describe('project.close', () => {
  const close = (on: World, project: string) => on.outcome(SYSTEM_ACTOR, 'project.close', { project });

  it.each([
    ['100', 'succeeded'],
    ['99.999999', 'failed'],
  ])('with %s of 100 DC: %s, at the end and not before', (amount, state) => {
    const on = world();
    const project = open(on);
    invest(on, project, amount);
    on.later(10 * DAY - 1);
    expect(close(on, project)).toBe('RAISE_NOT_OVER');
    on.later(1);
    expect(close(on, project)).toBe('committed');
    expect(findProject(on.state, project)?.state).toBe(state);
    expect(close(on, project)).toBe('RAISE_ENDED');
  });

  it('ends a raise without any backer, and leaves nothing behind', () => {
    const on = world();
    const project = open(on);
    on.later(10 * DAY + 5_000);
    expect(carryOutDue(on)).toEqual(['project.close']);
    expect(findProject(on.state, project)).toMatchObject({
      state: 'failed',
      refunds: { batches: 0, paid: [] },
    });
    expect([...stakes.of(on.state).batchOrders]).toEqual([]);
  });

  it('happens also while the project is frozen or set back', () => {
    const on = world();
    const project = open(on);
    on.send('ada', 'project.set_active', { project, active: false });
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    on.later(10 * DAY + 5_000);
    expect(carryOutDue(on)).toEqual(['project.close']);
  });

  it('has another id when the end moves', () => {
    const on = world();
    const project = open(on, { continueAfterHardCap: true });
    const end = on.now + 10 * DAY;
    expect(dueClosings(on.state, end + 5_000).map(({ id }) => id)).toEqual([
      `project.close:${project}:${String(end)}`,
    ]);
    invest(on, project, '1000');
    expect(dueClosings(on.state, end + 5_000)).toEqual([]);
    expect(dueClosings(on.state, end + 10 * DAY + 5_000).map(({ id }) => id)).toEqual([
      `project.close:${project}:${String(end + 10 * DAY)}`,
    ]);
  });
});

describe('project.refund', () => {
  const refund = (on: World, project: string, batch: unknown) =>
    on.send(SYSTEM_ACTOR, 'project.refund', { project, batch });
  const worldOfFailedRaise = (parameters: Parameters<typeof aWorld>[0], ...amounts: readonly string[]) => {
    const on = world(parameters);
    const project = open(on);
    for (const amount of amounts) invest(on, project, amount);
    on.later(10 * DAY);
    on.send(SYSTEM_ACTOR, 'project.close', { project });
    return { on, project };
  };

  it.each([
    ['0.05 DC once for all stakes', { refundFeeDc: 50_000n }, ['10', '5'], 'ben +14.95 DC'],
    ['nothing', { refundFeeDc: 0n }, ['10', '5'], 'ben +15 DC'],
    ['all but one micro-unit', {}, ['0.050001'], 'ben +0.000001 DC'],
  ] as const)('takes %s', (_what, parameters, amounts, credited) => {
    const { on, project } = worldOfFailedRaise(parameters, ...amounts);
    expect(statement(refund(on, project, 1))).toContain(credited);
  });

  it.each([['0.05'], ['0.000001']])('takes all of %s DC and never more', (amount) => {
    const { on, project } = worldOfFailedRaise({}, amount);
    const lines = statement(refund(on, project, 1));
    expect(lines[0]).toBe(`project ${project} escrow -${amount} DC`);
    expect(lines.filter((line) => line.startsWith('ben +'))).toEqual([]);
    expect(findProject(on.state, project)).toMatchObject({ refunded: 0n });
  });

  it('happens once for each batch, and for no other', () => {
    const { on, project } = worldOfFailedRaise({}, '1');
    expect(refusal(refund(on, project, 2)).code).toBe('REFUND_NOT_DUE');
    expect(statement(refund(on, project, 1))).toContain('ben +0.95 DC');
    expect(refusal(refund(on, project, 1)).code).toBe('REFUND_NOT_DUE');
    for (const batch of [0, -1, 1.5, '1', null])
      expect(refusal(refund(on, project, batch)).code).not.toBe(undefined);
  });

  it('is not due before the raise has failed, nor after it has succeeded', () => {
    const on = world();
    const project = open(on);
    invest(on, project, '1000');
    expect(refusal(refund(on, project, 1)).code).toBe('REFUND_NOT_DUE');
  });

  it('flows also while the vault is frozen', () => {
    const on = world();
    const project = open(on);
    invest(on, project, '1');
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    on.later(10 * DAY);
    on.send(SYSTEM_ACTOR, 'project.close', { project });
    expect(dueRefunds(on.state).map(({ id }) => id)).toEqual([`project.refund:${project}:1`]);
    expect(statement(refund(on, project, 1))).toContain('ben +0.95 DC');
  });
});
