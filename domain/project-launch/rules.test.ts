// Proves for the launch and everything after it when each command is refused, at its exact limits, under both readings of
// every parameter, and which refusal wins.
import { describe, expect, it } from 'vitest';
import { anOpenProject, carryOutDue, DAY, HOUR } from '#tests/builders/projects.ts';
import { aWorld, person, refusal, statement, type World } from '#tests/builders/world.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { isoTime } from '../iso-time.ts';
import { findProject } from '../project/projects.ts';
import { dueLaunches, dueReleases } from './due.ts';
import { findLaunch, launches } from './launches.ts';

type WorldParameters = Parameters<typeof aWorld>[0];

const world = (parameters: WorldParameters = {}): World =>
  aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('abe').as('admin'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('3000 DC'),
  );

const open = (on: World, change: object = {}): string =>
  anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });

const worldAfterRaise = (parameters: WorldParameters = {}, change: object = {}) => {
  const on = world(parameters);
  const project = open(on, change);
  on.send('ben', 'project.invest', {
    project,
    amount: String((change as { hardCap?: string }).hardCap ?? 1000),
  });
  const bySystem = (type: string, more: object = {}) => on.outcome(SYSTEM_ACTOR, type, { project, ...more });
  const byCreator = (type: string, more: object = {}) => on.outcome('cleo', type, { project, ...more });
  const byStaff = (type: string, more: object = {}) => on.outcome('ada', type, { project, ...more });
  const check = (passed: boolean) => byStaff('project.check_release', { passed, reason: 'looked at' });
  const freeze = () => byStaff('project.freeze', { reason: 'a complaint' });
  return { on, project, bySystem, byCreator, byStaff, check, freeze };
};

const launched = (parameters: WorldParameters = {}, change: object = {}) => {
  const of = worldAfterRaise(parameters, change);
  if (of.byCreator('project.launch') !== 'committed') throw new Error('not launched');
  return of;
};

describe('project.launch', () => {
  it('reports in order: project, creator, frozen, not due', () => {
    const on = world();
    const project = open(on);
    const launch = (by: string, name = project) => on.outcome(by, 'project.launch', { project: name });
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    expect(launch('ben', 'p999')).toBe('PROJECT_NOT_FOUND');
    for (const by of ['ben', 'ada', 'owen', 'nobody']) expect(launch(by)).toBe('NOT_THE_CREATOR');
    expect(launch('cleo')).toBe('PROJECT_FROZEN');
    on.send('ada', 'project.unfreeze', { project });
    expect(launch('cleo')).toBe('LAUNCH_NOT_DUE');
    on.send('ben', 'project.invest', { project, amount: '999.999999' });
    expect(launch('cleo')).toBe('LAUNCH_NOT_DUE');
    on.send('ben', 'project.invest', { project, amount: '0.000001' });
    expect(launch('cleo')).toBe('committed');
    expect(launch('cleo')).toBe('LAUNCH_NOT_DUE');
  });

  it('follows a raise that ended between its caps', () => {
    const on = world();
    const project = open(on);
    on.send('ben', 'project.invest', { project, amount: '100' });
    on.later(10 * DAY - 1);
    expect(on.outcome('cleo', 'project.launch', { project })).toBe('LAUNCH_NOT_DUE');
    on.later(1);
    on.send(SYSTEM_ACTOR, 'project.close', { project });
    expect(on.outcome('cleo', 'project.launch', { project })).toBe('committed');
  });

  it('ends a raise that goes on after its hard cap, unless staff have set it back', () => {
    const { on, project, byCreator, byStaff } = worldAfterRaise({}, { continueAfterHardCap: true });
    byStaff('project.set_active', { active: false });
    expect(byCreator('project.launch')).toBe('LAUNCH_NOT_DUE');
    byStaff('project.set_active', { active: true });
    expect(byCreator('project.launch')).toBe('committed');
    expect(on.outcome('ben', 'project.invest', { project, amount: '1' })).toBe('RAISE_ENDED');
  });

  it.each(['rejected', 'failed'])('is never due for one that is %s', (state) => {
    const on = world();
    const project = open(on);
    if (state === 'failed') on.later(11 * DAY);
    carryOutDue(on);
    expect(on.outcome('cleo', 'project.launch', { project })).toBe('LAUNCH_NOT_DUE');
  });

  it.each([
    [500n, '50', '475'],
    [0n, '0', '500'],
    [1n, '0.1', '499.95'],
    [9_999n, '999.9', '0.05'],
  ])('takes %i basis points of 1,000 DC', (completionFeeBps, fee, half) => {
    const { on, project, byCreator } = worldAfterRaise({ completionFeeBps });
    byCreator('project.launch');
    const fact = on.entries.at(-1)?.facts.find(({ kind }) => kind === 'project.launched');
    expect(fact).toMatchObject({ completionFee: fee, release: half, vesting: half, raised: '1000' });
    expect(findLaunch(on.state, project)).toMatchObject({ released: 0n });
  });

  it('gives the odd micro-unit to what is released first, and rounds the fee up', () => {
    const on = world({ escrowReleaseOn: 'launch' });
    const project = open(on, { softCap: '0.000001', hardCap: '0.000004' });
    on.send('ben', 'project.invest', { project, amount: '0.000004' });
    expect(statement(on.send('cleo', 'project.launch', { project })).slice(0, 4)).toEqual([
      `project ${project} escrow -0.000004 DC`,
      'vault core +0.000001 DC',
      `project ${project} vault +0.000002 DC`,
      `project ${project} vesting +0.000001 DC`,
    ]);
  });
});

describe('project.auto_launch', () => {
  it('waits for the end of the seven days', () => {
    const { on, bySystem, byCreator } = worldAfterRaise();
    on.later(7 * DAY - 1);
    expect(bySystem('project.auto_launch')).toBe('LAUNCH_NOT_DUE');
    on.later(1);
    expect(bySystem('project.auto_launch')).toBe('committed');
    expect(bySystem('project.auto_launch')).toBe('LAUNCH_NOT_DUE');
    expect(byCreator('project.launch')).toBe('LAUNCH_NOT_DUE');
  });

  it('is held up by a freeze, and due under another id after it', () => {
    const { on, project, bySystem, byStaff, freeze } = worldAfterRaise();
    on.later(7 * DAY + 5_000);
    const [first] = dueLaunches(on.state, on.now);
    expect(first?.id).toBe(`project.auto_launch:${project}:0`);
    freeze();
    expect(bySystem('project.auto_launch')).toBe('PROJECT_FROZEN');
    // Submitted just before the freeze, decided after it: its id is used up.
    if (first !== undefined) on.handIn(first);
    expect(dueLaunches(on.state, on.now)).toEqual([]);
    byStaff('project.unfreeze');
    expect(dueLaunches(on.state, on.now).map(({ id }) => id)).toEqual([`project.auto_launch:${project}:1`]);
    expect(carryOutDue(on)).toEqual(['project.auto_launch', 'project.deliver']);
  });
});

describe('project.check_release', () => {
  it('reports in order: staff, project, own project, state, nothing new', () => {
    const on = world();
    const project = open(on);
    const payload = { passed: true, reason: 'fine' };
    const check = (by: string, name = project) =>
      on.outcome(by, 'project.check_release', { project: name, ...payload });
    for (const by of ['cleo', 'ben']) expect(check(by, 'p999')).toBe('FORBIDDEN');
    expect(check('ada', 'p999')).toBe('PROJECT_NOT_FOUND');
    expect(check('ada')).toBe('committed');
    expect(check('owen')).toBe('RELEASE_CHECKED');
  });

  it.each([
    ['', 'FIELDS_REQUIRED'],
    ['  ', 'FIELDS_REQUIRED'],
    [null, 'FIELDS_REQUIRED'],
    [4, 'PROJECT_TEXT_INVALID'],
    ['r'.repeat(201), 'PROJECT_TEXT_INVALID'],
    ['a\u0001', 'PROJECT_TEXT_INVALID'],
    ['r'.repeat(200), 'committed'],
  ])('with the reason %j: %s', (reason, code) => {
    expect(launched().byStaff('project.check_release', { passed: true, reason })).toBe(code);
  });

  it('can be changed until the money is released', () => {
    const { on, check } = launched();
    expect(check(false)).toBe('committed');
    expect(check(true)).toBe('committed');
    expect(check(false)).toBe('committed');
    expect(carryOutDue(on)).toEqual(['project.deliver']);
    expect(check(true)).toBe('committed');
    expect(carryOutDue(on)).toEqual(['project.release']);
    expect(check(false)).toBe('RELEASE_CHECKED');
  });

  it('is about the terms that were checked: new ones need a new check', () => {
    const on = world();
    const project = open(on, { startAt: isoTime(on.now + DAY) });
    on.send('ada', 'project.check_release', { project, passed: true, reason: 'fine' });
    const terms = findProject(on.state, project)?.terms;
    expect(launches.of(on.state).checks.get(project)?.passed).toBe(true);
    on.send('cleo', 'project.edit', {
      project,
      title: 'Solar roofs',
      description: 'Panels for schools.',
      type: 'standard',
      symbol: 'SUN',
      totalSupply: '1000000',
      softCap: '99',
      hardCap: '1000',
      price: '0.5',
      launchPrice: '0.75',
      startAt: isoTime(terms?.startAt ?? 0),
      presaleEndAt: isoTime(terms?.presaleEndAt ?? 0),
      endAt: isoTime(terms?.endAt ?? 0),
    });
    expect(launches.of(on.state).checks.get(project)).toBe(undefined);
  });
});

describe('project.release', () => {
  it.each([
    ['launch', null, true],
    ['launch', false, true],
    ['launch_and_check', null, false],
    ['launch_and_check', false, false],
    ['launch_and_check', true, true],
  ] as const)('on %s, with a check %s before the launch: at once %s', (escrowReleaseOn, passed, atOnce) => {
    const { on, project, check, byCreator, bySystem } = worldAfterRaise({ escrowReleaseOn });
    if (passed !== null) check(passed);
    byCreator('project.launch');
    expect(findLaunch(on.state, project)?.released).toBe(atOnce ? 475_000_000n : 0n);
    expect(bySystem('project.release')).toBe('RELEASE_NOT_DUE');
  });

  it('reports in order: not launched, frozen, not due; and happens once', () => {
    const { bySystem, byCreator, byStaff, check, freeze } = worldAfterRaise();
    expect(bySystem('project.release')).toBe('PROJECT_NOT_LAUNCHED');
    byCreator('project.launch');
    freeze();
    expect(bySystem('project.release')).toBe('PROJECT_FROZEN');
    byStaff('project.unfreeze');
    expect(bySystem('project.release')).toBe('RELEASE_NOT_DUE');
    check(true);
    expect(bySystem('project.release')).toBe('committed');
    expect(bySystem('project.release')).toBe('RELEASE_NOT_DUE');
  });

  it('is due under another id when a check was taken back before it was decided', () => {
    const { on, check } = launched();
    check(true);
    const [first] = dueReleases(on.state, on.now);
    check(false);
    if (first !== undefined) on.handIn(first);
    on.later(1);
    check(true);
    expect(carryOutDue(on)).toContain('project.release');
  });
});

describe('project.vest', () => {
  it('cliff: everything on the thirtieth day, once', () => {
    const { on, project, bySystem } = launched();
    on.later(30 * DAY - 1);
    expect(bySystem('project.vest', { n: 1 })).toBe('RELEASE_NOT_DUE');
    on.later(1);
    expect(bySystem('project.vest', { n: 2 })).toBe('RELEASE_NOT_DUE');
    expect(bySystem('project.vest', { n: 1 })).toBe('committed');
    expect(bySystem('project.vest', { n: 2 })).toBe('RELEASE_NOT_DUE');
    expect(findLaunch(on.state, project)).toMatchObject({ vested: 475_000_000n, vestedParts: 1 });
  });

  it('linear: thirty parts, one a day, in order, which sum exactly', () => {
    const { on, project, bySystem } = launched({ vestingMode: 'linear' });
    on.later(DAY - 1);
    expect(bySystem('project.vest', { n: 1 })).toBe('RELEASE_NOT_DUE');
    on.later(1);
    expect(bySystem('project.vest', { n: 2 })).toBe('RELEASE_NOT_DUE');
    expect(bySystem('project.vest', { n: 1 })).toBe('committed');
    expect(findLaunch(on.state, project)?.vested).toBe(15_833_333n);
    expect(bySystem('project.vest', { n: 2 })).toBe('RELEASE_NOT_DUE');
    for (let n = 2; n <= 30; n += 1) {
      on.later(DAY);
      expect(bySystem('project.vest', { n })).toBe('committed');
    }
    expect(findLaunch(on.state, project)).toMatchObject({ vested: 475_000_000n, vestedParts: 30 });
    on.later(DAY);
    expect(bySystem('project.vest', { n: 31 })).toBe('RELEASE_NOT_DUE');
  });

  it('is held up by a freeze', () => {
    const { on, bySystem, byStaff, freeze } = launched();
    on.later(30 * DAY + 5_000);
    const due = dueReleases(on.state, on.now).filter(({ type }) => type === 'project.vest');
    freeze();
    expect(bySystem('project.vest', { n: 1 })).toBe('PROJECT_FROZEN');
    for (const command of due) on.handIn(command);
    byStaff('project.unfreeze');
    expect(carryOutDue(on)).toContain('project.vest');
  });
});

describe('project.unlock_liquidity', () => {
  it('after ninety days, once, unless the vault is frozen', () => {
    const { on, bySystem, byStaff, freeze } = launched();
    on.later(90 * DAY - 1);
    expect(bySystem('project.unlock_liquidity')).toBe('RELEASE_NOT_DUE');
    on.later(1);
    freeze();
    expect(bySystem('project.unlock_liquidity')).toBe('PROJECT_FROZEN');
    byStaff('project.unfreeze');
    expect(bySystem('project.unlock_liquidity')).toBe('committed');
    expect(bySystem('project.unlock_liquidity')).toBe('RELEASE_NOT_DUE');
  });
});

describe('project.deliver', () => {
  it('happens once for each batch, also while the vault is frozen', () => {
    const { on, project, bySystem, byCreator, freeze } = worldAfterRaise();
    expect(bySystem('project.deliver', { batch: 1 })).toBe('PROJECT_NOT_LAUNCHED');
    byCreator('project.launch');
    const currency = `token:${project}:SUN`;
    const transfer = () =>
      on.outcome('ben', 'wallet.transfer', { to: on.address('cleo'), amount: '2000', currency });
    expect(transfer()).not.toBe('committed');
    freeze();
    expect(bySystem('project.deliver', { batch: 2 })).toBe('RELEASE_NOT_DUE');
    expect(bySystem('project.deliver', { batch: 1 })).toBe('committed');
    expect(bySystem('project.deliver', { batch: 1 })).toBe('RELEASE_NOT_DUE');
    expect(transfer()).toBe('committed');
  });
});

describe('project.burn', () => {
  it('reports in order: project, creator, launch, freeze, amount, limit, what is there', () => {
    const { on, project, byCreator, byStaff, freeze } = worldAfterRaise(
      {},
      { totalSupply: '1000000', price: '0.001' },
    );
    const burn = (by: string, amount: string, name = project) =>
      on.outcome(by, 'project.burn', { project: name, amount });
    expect(burn('ben', '1', 'p999')).toBe('PROJECT_NOT_FOUND');
    for (const by of ['ben', 'ada', 'owen']) expect(burn(by, '1')).toBe('NOT_THE_CREATOR');
    expect(burn('cleo', '1')).toBe('PROJECT_NOT_LAUNCHED');
    byCreator('project.launch');
    freeze();
    expect(burn('cleo', '1')).toBe('PROJECT_FROZEN');
    byStaff('project.unfreeze');
    expect(burn('cleo', '0')).toBe('AMOUNT_INVALID');
    expect(burn('cleo', '20000.000001')).toBe('BURN_LIMIT');
    // Everything is sold.
    expect(burn('cleo', '0.000001')).toBe('BURN_TOO_MUCH');
  });

  it('at most 2 % in thirty days', () => {
    const { on, byCreator } = launched();
    const burn = (amount: string) => byCreator('project.burn', { amount });
    expect(burn('20000.000001')).toBe('BURN_LIMIT');
    expect(burn('19999.999999')).toBe('committed');
    expect(burn('0.000001')).toBe('committed');
    expect(burn('0.000001')).toBe('BURN_LIMIT');
    on.later(30 * DAY - 1);
    expect(burn('0.000001')).toBe('BURN_LIMIT');
    on.later(1);
    expect(burn('20000')).toBe('committed');
  });

  it('at most 15 % ever', () => {
    const { on, project, byCreator } = launched();
    for (let n = 0; n < 7; n += 1) {
      expect(byCreator('project.burn', { amount: '20000' })).toBe('committed');
      on.later(30 * DAY);
    }
    expect(refusal(on.send('cleo', 'project.burn', { project, amount: '10000.000001' }))).toEqual({
      code: 'BURN_LIMIT',
      detail: { burnable: '10000', field: 'amount' },
    });
    expect(byCreator('project.burn', { amount: '10000' })).toBe('committed');
    on.later(30 * DAY);
    expect(byCreator('project.burn', { amount: '0.000001' })).toBe('BURN_LIMIT');
  });

  // 980,000 of 1,000,000 tokens are sold; of the rest 3,000 are for marketing and 17,000 are liquidity.
  it('takes the marketing tokens first, then liquidity, down to half of it', () => {
    const { on, project, byCreator } = launched({}, SCARCE);
    expect(statement(on.send('cleo', 'project.burn', { project, amount: '3000.5' }))).toEqual([
      `project ${project} tokens-marketing -3000 SUN`,
      `project ${project} tokens-liquidity -0.5 SUN`,
      `mint token ${project} +3000.5 SUN`,
    ]);
    expect(refusal(on.send('cleo', 'project.burn', { project, amount: '8499.500001' }))).toEqual({
      code: 'BURN_TOO_MUCH',
      detail: { burnable: '8499.5', field: 'amount' },
    });
    expect(byCreator('project.burn', { amount: '8499.5' })).toBe('committed');
    on.later(365 * DAY);
    expect(byCreator('project.burn', { amount: '0.000001' })).toBe('BURN_TOO_MUCH');
  });
});

/** A raise of 980 DC at 0.001 DC a token. */
const SCARCE = { price: '0.001', hardCap: '980', softCap: '1' };

describe('project.price', () => {
  const hourNow = (on: World) => Math.floor(on.now / HOUR);

  it('moves once an hour, in that hour, by at most 20 %, until it is there', () => {
    const { on, project, bySystem, byCreator, byStaff, freeze } = launched({}, SCARCE);
    const move = (hour = hourNow(on)) => bySystem('project.price', { hour });
    const price = () => findLaunch(on.state, project)?.price;
    on.later(HOUR);
    expect(move()).toBe('RELEASE_NOT_DUE');
    // Half of the liquidity is gone: the price doubles.
    byCreator('project.burn', { amount: '11500' });
    expect(move(hourNow(on) + 1)).toBe('RELEASE_NOT_DUE');
    expect(move(hourNow(on) - 1)).toBe('RELEASE_NOT_DUE');
    freeze();
    expect(move()).toBe('PROJECT_FROZEN');
    byStaff('project.unfreeze');
    const prices: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      expect(move()).toBe('committed');
      expect(move()).toBe('RELEASE_NOT_DUE');
      prices.push(price());
      on.later(HOUR);
    }
    expect(prices).toEqual([900_000n, 1_080_000n, 1_296_000n, 1_500_000n]);
    expect(move()).toBe('RELEASE_NOT_DUE');
  });

  it('moves once in any sixty minutes, also around the start of an hour', () => {
    const { on, project, byCreator, bySystem } = launched(
      {},
      { totalSupply: '1000000', price: '0.00105', launchPrice: '0.00105' },
    );
    // Ten seconds before an hour begins.
    on.later(2 * HOUR - (on.now % HOUR) - 10_000);
    expect(byCreator('project.burn', { amount: '20000' })).toBe('committed');
    const price = () => findLaunch(on.state, project)?.price;
    carryOutDue(on);
    expect(price()).toBe(1_260n);
    on.later(HOUR - 1);
    carryOutDue(on);
    expect(bySystem('project.price', { hour: hourNow(on) })).toBe('RELEASE_NOT_DUE');
    expect(price()).toBe(1_260n);
    on.later(5_001);
    expect(carryOutDue(on)).toEqual(['project.price']);
    expect(price()).toBe(1_512n);
  });

  it('of a few micro-units cannot move by 20 %: it stays, and nothing waits for it', () => {
    const { on, project, byCreator } = launched(
      {},
      {
        price: '0.000004',
        launchPrice: '0.000004',
        totalSupply: '250000000',
        softCap: '1',
        hardCap: '980',
      },
    );
    byCreator('project.burn', { amount: '5000000' });
    on.send('ada', 'project.check_release', { project, passed: true, reason: 'fine' });
    for (let n = 0; n < 4; n += 1) carryOutDue(on.later(31 * DAY + HOUR));
    expect(findLaunch(on.state, project)?.price).toBe(4n);
    expect([...launches.of(on.state).unfinished]).toEqual([]);
  });
});

describe('project.pay_out', () => {
  it('reports in order: creator, project, launch, freeze, amount, balance', () => {
    const { on, project, byCreator, byStaff, check, freeze } = worldAfterRaise();
    const payOut = (by: string, amount: string, name = project) =>
      on.outcome(by, 'project.pay_out', { project: name, amount });
    expect(payOut('ben', '1', 'p999')).toBe('PROJECT_NOT_FOUND');
    for (const by of ['ben', 'ada', 'owen']) expect(payOut(by, '1')).toBe('NOT_THE_CREATOR');
    expect(payOut('cleo', '1')).toBe('PROJECT_NOT_LAUNCHED');
    byCreator('project.launch');
    check(true);
    carryOutDue(on);
    freeze();
    expect(payOut('cleo', '1')).toBe('PROJECT_FROZEN');
    byStaff('project.unfreeze');
    expect(payOut('cleo', '0')).toBe('AMOUNT_INVALID');
    expect(refusal(on.send('cleo', 'project.pay_out', { project, amount: '475.000001' }))).toEqual({
      code: 'PAYOUT_TOO_LARGE',
      detail: { available: '475', field: 'amount' },
    });
    expect(payOut('cleo', '474.999999')).toBe('committed');
    expect(payOut('cleo', '0.000001')).toBe('committed');
    expect(payOut('cleo', '0.000001')).toBe('PAYOUT_TOO_LARGE');
  });
});
