// Proves for every rule about alerts at its exact limits when it raises one, that it raises no second one about the same while the
// first is unresolved, and when raising and resolving are refused.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, HOUR, stakeIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import type { FactOf } from '../ledger/facts.ts';
import { noticeText } from '../notices.ts';
import { alertFaults } from './alert-faults.ts';
import { isInDispute } from './alerts.ts';
import { describeAlert } from './describe.ts';
import { dueAlerts, makesAlertDue } from './raise-alert.ts';
import { signOfPrice, signsOfBurn } from './signs.ts';

type Parameters_ = Parameters<typeof aWorld>[0];

const NEW = Array.from({ length: 12 }, (_, n) => `new${String(n)}`);

/** Accounts are two days old when the raise of 1,000 DC begins, but for those that `join` opens. */
const open = (change: object = {}, parameters: Parameters_ = {}) => {
  const on = aWorld(parameters).with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('abe').as('admin').holding('2000 DC'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('5000 DC'),
    person('dan').holding('5000 DC'),
  );
  on.later(2 * DAY);
  const project = anOpenProject(on, { creator: 'cleo', staff: 'ada', ...change });
  const invest = (by: string, amount: string) => on.send(by, 'project.invest', { project, amount });
  const join = (...labels: readonly string[]) =>
    on.with(...labels.map((label) => person(label).holding('50 DC')));
  const resolve = (alert: string, by = 'ada', more: object = {}) =>
    on.outcome(by, 'alert.resolve', { alert, ...more });
  return { on, project, invest, join, resolve };
};

const raisedIn = ({ entries }: World): FactOf<'alert.raised'>[] =>
  entries.flatMap(({ facts }) => facts).filter((fact) => fact.kind === 'alert.raised');

/** Carries out what is due; all alerts so far, in words. */
const alertsOf = (on: World): string[] => {
  carryOutDue(on);
  expect(alertFaults(on.state)).toEqual([]);
  return raisedIn(on).map((fact) => `${fact.alert} ${fact.rule}: ${describeAlert(fact)}`);
};

describe('what a person has put in', () => {
  it.each([
    ['cleo', ['200'], null],
    ['cleo', ['200.000001'], "creator_stake: The creator's own stake is 20.01% of the hard cap, above 20%"],
    [
      'cleo',
      ['150', '50', '0.5'],
      "creator_stake: The creator's own stake is 20.05% of the hard cap, above 20%",
    ],
    ['ben', ['250'], null],
    ['ben', ['250.000001'], "backer_concentration: One backer's stake is 25.01% of the hard cap, above 25%"],
    [
      'ben',
      ['100', '150', '50'],
      "backer_concentration: One backer's stake is 30% of the hard cap, above 25%",
    ],
  ])('%s with %j: %s', (by, amounts, alert) => {
    const { invest, on, project } = open();
    for (const amount of amounts) invest(by, amount);
    expect(alertsOf(on)).toEqual(alert === null ? [] : [`${project}:1 ${alert}`]);
  });

  it('is measured against the hard cap in force', () => {
    const { invest, on, project } = open();
    invest('ben', '100');
    const terms = anOffer(on, { hardCap: '2000' });
    const { title: _title, description: _description, ...proposed } = terms;
    const code = on.outcome('cleo', 'project.propose_change', { project, ...proposed });
    expect(code).toBe('committed');
    on.later(4 * DAY);
    carryOutDue(on);
    invest('ben', '400');
    expect(alertsOf(on)).toEqual([]);
    invest('ben', '1');
    expect(alertsOf(on)).toHaveLength(1);
  });

  it('names the wallet of a backer, and raises one alert for each', () => {
    const { invest, on, project } = open();
    for (const by of ['ben', 'dan', 'ben']) invest(by, '251');
    expect(alertsOf(on)).toHaveLength(2);
    expect(raisedIn(on).map(({ alert, subject, wallet }) => [alert, subject, wallet])).toEqual([
      [`${project}:1`, idOf('ben'), on.address('ben')],
      [`${project}:2`, idOf('dan'), on.address('dan')],
    ]);
  });

  it('raises another alert only after the first is resolved and the sign is true again', () => {
    const { invest, on, project, resolve } = open();
    invest('ben', '300');
    alertsOf(on);
    invest('ben', '10');
    expect(alertsOf(on)).toHaveLength(1);
    resolve(`${project}:1`);
    expect(alertsOf(on)).toHaveLength(1);
    invest('ben', '10');
    expect(alertsOf(on).at(-1)).toBe(
      `${project}:2 backer_concentration: One backer's stake is 32% of the hard cap, above 25%`,
    );
  });

  it('raises its alert even if the stake was taken back in the meantime', () => {
    const { invest, on } = open();
    const investment = stakeIn(invest('ben', '300'));
    on.send('ben', 'project.take_back', { investment });
    expect(alertsOf(on)).toHaveLength(1);
  });
});

describe('stakes of new wallets', () => {
  const invested = (count: number, { each, age }: { readonly each: number; readonly age: number }) => {
    const of = open();
    of.join(...NEW);
    of.on.later(age);
    for (const label of NEW.slice(0, count)) {
      of.invest(label, '1');
      of.on.later(each);
    }
    return alertsOf(of.on);
  };

  it.each([
    [10, 0, 0, true],
    [9, 0, 0, false],
    [10, 6_666, 0, true],
    [10, 6_667, 0, false],
    [10, 0, DAY - 1, true],
    [10, 0, DAY, false],
  ])('%d of them, %d ms apart, %d ms after they were opened: %s', (count, each, age, isRaised) => {
    const text = '10 investments within a minute came from wallets younger than a day';
    expect(invested(count, { each, age }).map((alert) => alert.split(': ')[1])).toEqual(
      isRaised ? [text] : [],
    );
  });

  it('starts counting again after an alert', () => {
    expect(invested(12, { each: 0, age: 0 })).toHaveLength(1);
  });
});

describe('after the raise', () => {
  const worldAfterRaise = (parameters: Parameters_ = {}) => {
    const of = open({}, parameters);
    of.invest('ben', '1000');
    carryOutDue(of.on);
    of.resolve(`${of.project}:1`);
    const bySystem = (type: string) => of.on.outcome(SYSTEM_ACTOR, type, { project: of.project });
    const staff = (type: string, more: object) =>
      of.on.outcome('ada', type, { project: of.project, ...more });
    return { ...of, bySystem, staff };
  };
  const MISSED = 'The creator did not go live within 7 days, so the project launched automatically';
  const UNCHECKED = 'Nobody has made the release check within 7 days after the launch';
  const newest = (on: World): string | undefined => alertsOf(on).at(-1)?.split(': ')[1];

  it('a go-live window that has passed', () => {
    const { on } = worldAfterRaise();
    on.later(7 * DAY + 5_000);
    expect(newest(on)).toBe(MISSED);
    expect(raisedIn(on)).toHaveLength(2);
  });

  it('not when the creator launched it', () => {
    const { on, project } = worldAfterRaise();
    on.send('cleo', 'project.launch', { project });
    expect(alertsOf(on)).toHaveLength(1);
  });

  it('a release check that nobody has made, seven days after the launch', () => {
    const { on, project, resolve } = worldAfterRaise();
    on.send('cleo', 'project.launch', { project });
    on.later(7 * DAY + 4_999);
    expect(alertsOf(on)).toHaveLength(1);
    on.later(1);
    expect(newest(on)).toBe(UNCHECKED);
    on.later(DAY);
    expect(alertsOf(on)).toHaveLength(2);
    resolve(`${project}:2`);
    expect(alertsOf(on)).toHaveLength(2);
  });

  it.each([
    ['that did not pass', 'project.check_release', { passed: false, reason: 'not yet' }],
    ['while the vault is frozen', 'project.freeze', { reason: 'a complaint' }],
  ])('not about a check %s', (_what, type, more) => {
    const { on, project, staff } = worldAfterRaise();
    on.send('cleo', 'project.launch', { project });
    staff(type, more);
    on.later(8 * DAY);
    expect(alertsOf(on)).toHaveLength(1);
  });

  it('raises it after a freeze that came between', () => {
    const { on, project, staff } = worldAfterRaise();
    on.send('cleo', 'project.launch', { project });
    on.later(8 * DAY);
    const [due] = dueAlerts(on.state, on.now);
    staff('project.freeze', { reason: 'a complaint' });
    if (due !== undefined) on.handIn(due);
    expect(on.entries.at(-1)?.code).toBe('ALERT_NOT_DUE');
    staff('project.unfreeze', {});
    expect(newest(on)).toBe(UNCHECKED);
  });

  it('not where nothing has to be checked', () => {
    const { on, project } = worldAfterRaise({ escrowReleaseOn: 'launch' });
    on.send('cleo', 'project.launch', { project });
    on.later(8 * DAY);
    expect(alertsOf(on)).toHaveLength(1);
  });

  it.each([
    ['unresolved', ['473.2786 DC were released while a critical alert was unresolved']],
    ['resolved', []],
  ])('a release while a critical alert is %s', (what, expected) => {
    const { invest, on, project, resolve } = open({ continueAfterHardCap: true });
    invest('cleo', '201');
    for (const by of ['ben', 'dan', 'abe']) invest(by, '250');
    invest('ben', '45.376');
    carryOutDue(on);
    expect(isInDispute(on.state, project)).toBe(true);
    expect(raisedIn(on).map(({ rule }) => rule)).toEqual(['creator_stake', 'backer_concentration']);
    if (what === 'resolved') resolve(`${project}:1`);
    expect(isInDispute(on.state, project)).toBe(what === 'unresolved');
    on.later(11 * DAY);
    on.send('ada', 'project.check_release', { project, passed: true, reason: 'looked at' });
    carryOutDue(on);
    on.send('cleo', 'project.launch', { project });
    const before = raisedIn(on).length;
    expect(
      alertsOf(on)
        .slice(before)
        .map((alert) => alert.split(': ')[1]),
    ).toEqual(expected);
  });
});

describe('price and burn', () => {
  /** Almost the whole supply is sold, so burning takes liquidity, which moves the price. */
  const launched = () => {
    const of = open({ price: '0.001', launchPrice: '0.0015', softCap: '10', hardCap: '950' });
    for (const by of ['ben', 'dan', 'abe', 'cleo']) of.invest(by, by === 'cleo' ? '200' : '250');
    of.on.send('cleo', 'project.launch', { project: of.project });
    carryOutDue(of.on);
    const burn = (amount: string) => of.on.outcome('cleo', 'project.burn', { project: of.project, amount });
    const rules = () =>
      raisedIn(of.on)
        .filter(({ rule }) => rule === 'burn_limit' || rule === 'price_limit')
        .map(describeAlert);
    return { ...of, burn, rules };
  };
  const burnText = (percent: string): string =>
    `${percent}% of the supply was burned in 30 days; the limit is 2%`;

  it.each([
    [['17999.999999'], []],
    [['18000'], [burnText('1.8')]],
    [['10000', '10000'], [burnText('2')]],
  ])('burning %j', (amounts, expected) => {
    const { burn, on, rules } = launched();
    for (const amount of amounts) expect(burn(amount)).toBe('committed');
    carryOutDue(on);
    expect(rules()).toEqual(expected);
  });

  it('a reference price that changes by as much as it may', () => {
    const { burn, on, rules } = launched();
    burn('20000');
    on.later(HOUR + 10_000);
    carryOutDue(on);
    expect(rules().at(-1)).toBe('The reference price changed by 20% in an hour; the limit is 20%');
  });
});

describe('signs', () => {
  const price = (oldPrice: string, newPrice: string) =>
    signOfPrice({ kind: 'project.priced', hour: 1, newPrice, oldPrice, project: 'p1', userId: 'u' })
      ?.measured;

  it.each([
    ['1', '1.2', '20'],
    ['1', '0.8', '20'],
    ['1', '1.199999', undefined],
    ['0.000004', '0.000004', undefined],
  ])('a price from %s to %s: %s', (from, to, measured) => {
    expect(price(from, to)).toBe(measured);
  });

  it('a burn is measured against the limit for ever too', () => {
    const monitored = {
      creator: 'u',
      hardCap: 1n,
      totalSupply: 1_000_000n * 1_000_000n,
      newWalletStakes: [],
    };
    const burnSigns = (ever: string) =>
      signsOfBurn(monitored, {
        ...{ amount: '1', ever, kind: 'project.burned', liquidity: '0', marketing: '1' },
        ...{ project: 'p1', recent: '1', userId: 'u' },
      });
    expect(burnSigns('134999.999999')).toEqual([]);
    expect(burnSigns('135000')).toEqual([{ rule: 'burn_limit', subject: 'ever', measured: '13.5' }]);
  });
});

describe('alert.raise', () => {
  it('is refused without a sign, for a person, and for no project', () => {
    const { on, project } = open();
    const about = { project, rule: 'creator_stake', subject: '' };
    expect(on.outcome('owen', 'alert.raise', about)).toBe('FORBIDDEN');
    expect(on.outcome(SYSTEM_ACTOR, 'alert.raise', about)).toBe('ALERT_NOT_DUE');
    expect(on.outcome(SYSTEM_ACTOR, 'alert.raise', { ...about, project: 'p999' })).toBe('PROJECT_NOT_FOUND');
    expect(on.outcome(SYSTEM_ACTOR, 'alert.raise', { ...about, rule: 'gossip' })).toBe('COMMAND_INVALID');
  });

  it('is due at once after the entry that makes it true, and only after such a one', () => {
    const { invest, on, project } = open();
    invest('ben', '1');
    const last = () => on.entries.at(-1) ?? ({} as never);
    expect(makesAlertDue(on.state, last())).toBe(false);
    invest('cleo', '500');
    expect(makesAlertDue(on.state, last())).toBe(true);
    expect(dueAlerts(on.state, on.now).map(({ id }) => id)).toEqual([
      `alert.raise:${project}:${String(on.state.seq)}:creator_stake`,
    ]);
    carryOutDue(on);
    expect(makesAlertDue(on.state, last())).toBe(false);
  });

  it('tells everybody on the staff', () => {
    const { invest, on } = open();
    invest('cleo', '500');
    carryOutDue(on);
    const facts = on.entries.at(-1)?.facts ?? [];
    const notices = facts.filter((fact) => fact.kind === 'notification.raised');
    expect(notices.map(({ userId }) => userId).sort()).toEqual([idOf('abe'), idOf('ada'), idOf('owen')]);
    expect(notices[0] && noticeText(notices[0], facts)).toEqual({
      type: 'project',
      title: 'Critical alert: Solar roofs',
      message: "The creator's own stake is 50% of the hard cap, above 20%",
    });
  });
});

describe('alert.resolve', () => {
  const worldWithAlert = (creator = 'cleo') => {
    const of = open();
    const project =
      creator === 'cleo' ? of.project : anOpenProject(of.on, { creator, staff: 'ada', symbol: 'MOON' });
    of.on.send(creator, 'project.invest', { project, amount: '500' });
    carryOutDue(of.on);
    return { ...of, alert: `${project}:1` };
  };

  it('reports in order: staff, alert, own project', () => {
    const { alert, resolve } = worldWithAlert('abe');
    for (const by of ['ben', 'cleo']) expect(resolve('p1:1', by)).toBe('FORBIDDEN');
    for (const other of ['p1:1', 'p1', '', 'p01:1', alert.replace(':1', ':2'), 5, null])
      expect(resolve(other as string, 'abe')).toBe('ALERT_NOT_FOUND');
    expect(resolve(alert, 'abe')).toBe('OWN_PROJECT');
    expect(resolve(alert, 'ada')).toBe('committed');
    expect(resolve(alert, 'owen')).toBe('ALERT_NOT_FOUND');
  });

  it.each([
    [{}, 'committed'],
    [{ reason: '' }, 'committed'],
    [{ reason: 'r'.repeat(200) }, 'committed'],
    [{ reason: 'r'.repeat(201) }, 'COMMAND_INVALID'],
    [{ reason: 5 }, 'COMMAND_INVALID'],
    [{ more: 1 }, 'COMMAND_INVALID'],
  ])('with %j: %s', (more, code) => {
    const { alert, resolve } = worldWithAlert();
    expect(resolve(alert, 'ada', more)).toBe(code);
  });
});
