// Proves what a creator can propose to the backers of a raise, what the backers can do until it is in force, and which refusal
// each mistake gets. Terms: a raise of 100 to 1,000 DC at 0.5 DC a token, of 1,000,000 tokens, which lasts ten days.
import { beforeEach, describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, HOUR, projectIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, refusal, type World } from '#tests/builders/world.ts';
import { noticeText } from '../notices.ts';
import { isoTime } from '../iso-time.ts';
import { findProject, projects } from '../project/projects.ts';
import { launches } from '../project-launch/launches.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { projectChangeFaults } from './project-change-faults.ts';

type Change = Readonly<Record<string, unknown>>;

let on: World;
let offer: ReturnType<typeof anOffer>;
let project: string;

const aProjectWorld = (): World =>
  aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('5000 DC'),
    person('dan').holding('5000 DC'),
  );

/** Ben has a stake of 300 DC; nobody else has any. */
beforeEach(() => {
  on = aProjectWorld();
  offer = anOffer(on);
  project = anOpenProject(on, { creator: 'cleo', staff: 'ada' });
  on.send('ben', 'project.invest', { project, amount: '300' });
});

const propose = (change: Change = { softCap: '200' }, by = 'cleo') =>
  on.outcome(by, 'project.propose_change', { project, ...offer, ...change });
const known = () => {
  const found = findProject(on.state, project);
  if (found === undefined) throw new Error('no project');
  return found;
};
const hashInForce = () => hashTerms(project, writeTerms(known().terms));
const balance = (label: string) => on.state.accounts.get(`user:${idOf(label)}:DC`)?.posted;

describe('a proposal', () => {
  it('waits for 72 hours, and is in force then', () => {
    const before = hashInForce();
    expect(propose({ softCap: '200', hardCap: '1500' })).toBe('committed');
    expect(known().change).toMatchObject({ n: 1, at: on.now, inForceAt: on.now + 259_200_000 });
    expect(hashInForce()).toBe(before);
    on.later(259_200_000 - 1);
    expect(carryOutDue(on)).toEqual(['project.announce_change']);
    expect(on.outcome('system', 'project.apply_change', { project, change: 1 })).toBe('CHANGE_NOT_DUE');
    on.later(5_001);
    expect(carryOutDue(on)).toEqual(['project.apply_change', 'project.announce_change']);
    expect(known().change).toBeNull();
    expect(known().terms).toMatchObject({ softCap: 200_000_000n, hardCap: 1_500_000_000n });
    expect(hashInForce()).not.toBe(before);
    expect(known().termsSince).toBe(on.now);
  });

  it('can be withdrawn, and then another one can be made', () => {
    propose();
    expect(propose({ softCap: '300' })).toBe('CHANGE_OPEN');
    expect(on.outcome('dan', 'project.withdraw_change', { project })).toBe('NOT_THE_CREATOR');
    expect(on.outcome('cleo', 'project.withdraw_change', { project: 'p999999' })).toBe('PROJECT_NOT_FOUND');
    expect(on.outcome('cleo', 'project.withdraw_change', { project })).toBe('committed');
    expect(on.outcome('cleo', 'project.withdraw_change', { project })).toBe('CHANGE_NOT_OPEN');
    on.later(4 * DAY);
    expect(carryOutDue(on)).toEqual(['project.announce_change']);
    expect(known().terms.softCap).toBe(100_000_000n);
    expect(propose({ softCap: '300' })).toBe('committed');
    expect(known().change?.n).toBe(2);
  });

  it('can be made ten times', () => {
    for (let n = 0; n < 10; n += 1) {
      expect(propose()).toBe('committed');
      on.send('cleo', 'project.withdraw_change', { project });
    }
    expect(propose()).toBe('CHANGES_FULL');
  });

  it('is for a raise that has started; before, the project is edited', () => {
    const startAt = isoTime(on.now + DAY);
    const later = anOpenProject(on, { creator: 'cleo', staff: 'ada', symbol: 'LATER', startAt });
    const submitted = on.send('cleo', 'project.submit', anOffer(on, { symbol: 'WAITS' }));
    const change = { ...offer, startAt, symbol: 'LATER', softCap: '200' };
    expect(on.outcome('cleo', 'project.propose_change', { project: later, ...change })).toBe(
      'CHANGE_NOT_NEEDED',
    );
    expect(on.outcome('cleo', 'project.edit', { project: later, ...change })).toBe('committed');
    expect(on.outcome('cleo', 'project.propose_change', { project: projectIn(submitted), ...offer })).toBe(
      'CHANGE_NOT_NEEDED',
    );
  });

  it('is possible without backers, once the raise has started', () => {
    on = aProjectWorld();
    project = anOpenProject(on, { creator: 'cleo', staff: 'ada' });
    expect(propose()).toBe('committed');
    expect(carryOutDue(on)).toEqual([]);
  });

  it.each<readonly [string, (world: World) => void]>([
    ['NOT_THE_CREATOR', () => undefined],
    ['PROJECT_FROZEN', (world) => world.send('ada', 'project.freeze', { project, reason: 'a complaint' })],
    ['CHANGE_TOO_LATE', (world) => void world.later(7 * DAY)],
    ['RAISE_ENDED', (world) => void world.later(10 * DAY)],
    [
      'RAISE_ENDED',
      (world) => {
        world.later(10 * DAY + 5_000);
        carryOutDue(world);
      },
    ],
  ])('is refused with %s', (code, happen) => {
    happen(on);
    expect(propose({ softCap: '200' }, code === 'NOT_THE_CREATOR' ? 'dan' : 'cleo')).toBe(code);
  });

  it('fits into the raise to the millisecond', () => {
    on.later(7 * DAY - 1);
    expect(propose({ softCap: '200' })).toBe('committed');
  });

  it('is refused for a project that is not there, or never opened', () => {
    const submitted = projectIn(on.send('cleo', 'project.submit', anOffer(on, { symbol: 'NEVER' })));
    on.send('ada', 'project.reject', { project: submitted });
    const about = (id: string) => on.outcome('cleo', 'project.propose_change', { project: id, ...offer });
    expect(about('p999999')).toBe('PROJECT_NOT_FOUND');
    expect(about(submitted)).toBe('PROJECT_DECIDED');
  });

  it.each<readonly [Change, string, string]>([
    [{ title: 'Solar gardens' }, 'CHANGE_FIXED', 'title'],
    [{ description: 'Panels for gardens.' }, 'CHANGE_FIXED', 'description'],
    [{ logo: 'a'.repeat(64) }, 'CHANGE_FIXED', 'logo'],
    [{ type: 'liquidity_generating' }, 'CHANGE_FIXED', 'type'],
    [{ symbol: 'MOON' }, 'CHANGE_FIXED', 'symbol'],
    [{ startAt: '2027-01-15T07:00:00.000Z' }, 'CHANGE_FIXED', 'startAt'],
    [{ totalSupply: '1000000.000001' }, 'SUPPLY_RAISED', 'totalSupply'],
    [{ totalSupply: '999999' }, 'SUPPLY_OUT_OF_RANGE', 'totalSupply'],
    [{ softCap: '1000.000001' }, 'CAPS_OUT_OF_ORDER', 'softCap'],
    [{ launchPrice: '0.49' }, 'LAUNCH_PRICE_TOO_LOW', 'launchPrice'],
    [{ price: '0.0009' }, 'SUPPLY_TOO_SMALL', 'hardCap'],
    [{ minStake: '6', maxStake: '5' }, 'STAKE_LIMITS_OUT_OF_ORDER', 'minStake'],
    [{ hardCap: '300' }, 'CAP_BELOW_RAISED', 'hardCap'],
    [{ hardCap: '299', continueAfterHardCap: true }, 'CAP_BELOW_RAISED', 'hardCap'],
    [{ allow: [] }, 'ALLOW_LIST_INVALID', 'allow'],
    [{ hardCap: 'much' }, 'AMOUNT_INVALID', 'hardCap'],
    [{ hardCap: '' }, 'FIELDS_REQUIRED', 'hardCap'],
  ])('refuses %j with %s', (change, code, field) => {
    const softCap = change['hardCap'] === undefined ? {} : { softCap: '100' };
    const answer = on.send('cleo', 'project.propose_change', { project, ...offer, ...softCap, ...change });
    expect(refusal(answer)).toMatchObject({ code, detail: { field } });
    expect(known().change).toBeNull();
  });

  it.each<readonly [Change, string]>([
    [{ hardCap: '300.000001' }, 'committed'],
    [{ price: '0.002' }, 'committed'],
    [{ maxStake: '5', allow: null }, 'ALLOW_LIST_INVALID'],
    [{ maxStake: '5' }, 'committed'],
    [{}, 'CHANGE_EMPTY'],
  ])('at the limit: %j gives %s', (change, code) => {
    expect(propose({ softCap: '100', ...change })).toBe(code);
  });

  it('must leave the raise open when it comes into force', () => {
    const inForceAt = on.now + 3 * DAY;
    expect(propose({ presaleEndAt: isoTime(inForceAt) })).toBe('CHANGE_ENDS_TOO_SOON');
    expect(propose({ presaleEndAt: isoTime(inForceAt + 1) })).toBe('committed');
  });

  it('can leave out what it does not change', () => {
    const { title: _1, description: _2, type: _3, symbol: _4, startAt: _5, ...deal } = offer;
    expect(on.outcome('cleo', 'project.propose_change', { project, ...deal, softCap: '150' })).toBe(
      'committed',
    );
  });
});

const OVERDUE = (about: string) => ({ project: about, rule: 'missed_deadline', subject: 'release_check' });

describe('a release check', () => {
  const check = (passed: boolean) =>
    on.outcome('ada', 'project.check_release', { project, passed, reason: 'looked at' });
  const released = () => launches.of(on.state).byId.get(project)?.released;
  const fillAndLaunch = () => {
    on.send('dan', 'project.invest', { project, amount: '700' });
    expect(on.outcome('cleo', 'project.launch', { project })).toBe('committed');
  };

  it('of the terms before a change is not one of the new terms', () => {
    expect(check(true)).toBe('committed');
    propose();
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    fillAndLaunch();
    carryOutDue(on);
    expect(released()).toBe(0n);
    on.later(7 * DAY + 5_000);
    expect(on.outcome('system', 'alert.raise', OVERDUE(project))).toBe('committed');
    expect(check(true)).toBe('committed');
    expect(carryOutDue(on)).toEqual(['project.release']);
    expect(released()).toBe(475_000_000n);
  });

  it('stands while a change is only proposed, and after it is withdrawn', () => {
    check(true);
    propose();
    on.later(DAY);
    on.send('cleo', 'project.withdraw_change', { project });
    expect(check(true)).toBe('RELEASE_CHECKED');
    fillAndLaunch();
    expect(released()).toBe(475_000_000n);
  });
});

describe('an investment when a change is about to come into force', () => {
  const invest = () => on.outcome('dan', 'project.invest', { project, amount: '1' });

  it('is refused from then on until it is, because nobody could leave any more', () => {
    propose();
    on.later(3 * DAY - 1);
    expect(invest()).toBe('committed');
    on.later(1);
    expect(invest()).toBe('TERMS_CHANGED');
    on.later(5_000);
    expect(invest()).toBe('TERMS_CHANGED');
    carryOutDue(on);
    expect(invest()).toBe('committed');
  });

  it('that waited while the service was down does not end up under terms that its backer could not leave', () => {
    const terms = hashInForce();
    propose();
    const seen = { terms, proposal: known().change?.hash };
    on.later(5 * DAY);
    expect(on.outcome('dan', 'project.invest', { project, amount: '700', ...seen })).toBe('TERMS_CHANGED');
    expect(known().state).toBe('active');
  });
});

describe('a raise that goes on after its hard cap', () => {
  beforeEach(() => {
    const more = {
      creator: 'cleo',
      staff: 'ada',
      symbol: 'MORE',
      continueAfterHardCap: true,
      hardCap: '400',
    };
    project = anOpenProject(on, more);
    offer = anOffer(on, { symbol: 'MORE', continueAfterHardCap: true, hardCap: '400' });
    on.send('dan', 'project.invest', { project, amount: '450' });
  });

  it('may keep a cap that it has passed, but not end by a change', () => {
    expect(propose({ continueAfterHardCap: false, hardCap: '450' })).toBe('CAP_BELOW_RAISED');
    expect(propose({ hardCap: '420' })).toBe('CAP_BELOW_RAISED');
    expect(propose({ softCap: '50' })).toBe('committed');
  });

  it('can change after its presale', () => {
    on.later(11 * DAY);
    expect(propose({ endAt: isoTime(on.now + 2 * DAY) })).toBe('CHANGE_ENDS_TOO_SOON');
    expect(propose({ endAt: isoTime(on.now + 12 * DAY) })).toBe('committed');
    on.later(3 * DAY + 5_000);
    expect(carryOutDue(on)).toContain('project.apply_change');
  });
});

describe('a backer', () => {
  it('leaves with the whole stake, and without a fee', () => {
    on.send('ben', 'project.invest', { project, amount: '100' });
    expect(balance('ben')).toBe(4_599_800_000n);
    propose();
    expect(on.outcome('ben', 'project.leave', { project })).toBe('committed');
    expect(balance('ben')).toBe(4_999_800_000n);
    expect(known()).toMatchObject({ raised: 0n, tokensSold: 0n, backers: 0 });
    const notices = on.entries.at(-1)?.facts.filter(({ kind }) => kind === 'notification.raised') ?? [];
    expect(notices).toEqual([{ kind: 'notification.raised', notice: 'project.left', userId: idOf('ben') }]);
    expect(on.outcome('ben', 'project.leave', { project })).toBe('STAKE_NOT_FOUND');
    expect(on.outcome('ben', 'project.invest', { project, amount: '5' })).toBe('committed');
  });

  it('can leave while the vault is frozen, which holds the change back', () => {
    propose();
    on.send('ada', 'project.freeze', { project, reason: 'a complaint' });
    on.later(4 * DAY);
    expect(carryOutDue(on)).toEqual(['project.announce_change']);
    expect(on.outcome('system', 'project.apply_change', { project, change: 1 })).toBe('PROJECT_FROZEN');
    expect(on.outcome('ben', 'project.leave', { project })).toBe('committed');
    on.send('ada', 'project.unfreeze', { project });
    expect(carryOutDue(on)).toEqual(['project.apply_change']);
    expect(known().terms.softCap).toBe(200_000_000n);
  });

  it('leaves because of the change that they have seen, until it is in force', () => {
    expect(on.outcome('ben', 'project.leave', { project })).toBe('CHANGE_NOT_OPEN');
    propose();
    const terms = known().change?.hash;
    expect(on.outcome('ben', 'project.leave', { project, terms: 'a'.repeat(64) })).toBe('CHANGE_NOT_OPEN');
    expect(on.outcome('ben', 'project.leave', { project, terms: 'A' })).toBe('CHANGE_NOT_OPEN');
    expect(on.outcome('dan', 'project.leave', { project, terms })).toBe('STAKE_NOT_FOUND');
    expect(on.outcome('ben', 'project.leave', { project: 'p999999' })).toBe('PROJECT_NOT_FOUND');
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(on.outcome('ben', 'project.leave', { project, terms })).toBe('CHANGE_NOT_OPEN');
  });

  it('who stays is under the new terms, with the tokens of the old price', () => {
    propose({ price: '0.25', maxStake: '400' });
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(known().tokensSold).toBe(600_000_000n);
    expect(on.outcome('ben', 'project.invest', { project, amount: '100.01' })).toBe('STAKE_TOO_LARGE');
    expect(on.outcome('ben', 'project.invest', { project, amount: '100' })).toBe('committed');
    expect(known().tokensSold).toBe(1_000_000_000n);
  });
});

describe('an investment', () => {
  const invest = (seen: Change) => on.outcome('dan', 'project.invest', { project, amount: '5', ...seen });

  it('names the terms and the proposal that it has seen', () => {
    const before = hashInForce();
    expect(invest({ terms: before, proposal: 'none' })).toBe('committed');
    propose();
    const proposal = known().change?.hash ?? '';
    expect(invest({ terms: before, proposal: 'none' })).toBe('PROPOSAL_UNSEEN');
    expect(invest({ terms: before, proposal: before })).toBe('PROPOSAL_UNSEEN');
    expect(invest({ terms: before, proposal })).toBe('committed');
    expect(invest({ terms: before })).toBe('committed');
    expect(invest({ terms: proposal })).toBe('TERMS_CHANGED');
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(hashInForce()).toBe(proposal);
    expect(invest({ terms: before, proposal })).toBe('TERMS_CHANGED');
    expect(invest({ terms: proposal, proposal })).toBe('PROPOSAL_UNSEEN');
    expect(invest({ terms: proposal, proposal: 'none' })).toBe('committed');
    const invested = on.entries.at(-1)?.facts.find(({ kind }) => kind === 'project.invested');
    expect(invested).toMatchObject({ terms: proposal });
  });
});

describe('what happens meanwhile', () => {
  it('makes a change lapse that no longer fits', () => {
    propose({ hardCap: '400' });
    on.send('dan', 'project.invest', { project, amount: '100' });
    on.later(3 * DAY + 5_000);
    expect(carryOutDue(on)).toContain('project.apply_change');
    expect(known().terms.hardCap).toBe(1_000_000_000n);
    expect(on.entries.flatMap(({ facts }) => facts)).toContainEqual(
      expect.objectContaining({ kind: 'project.change_lapsed', why: 'CAP_BELOW_RAISED' }),
    );
    expect(known().state).toBe('active');
  });

  it('ends a change with its raise', () => {
    propose();
    on.send('dan', 'project.invest', { project, amount: '700' });
    expect(known()).toMatchObject({ state: 'succeeded', change: null, news: null });
    expect(on.outcome('ben', 'project.leave', { project })).toBe('CHANGE_NOT_OPEN');
    on.later(3 * DAY + 5_000);
    expect(carryOutDue(on)).toEqual([]);
  });

  it('applies a change before it closes the raise, after a week without a service', () => {
    on.later(5 * DAY);
    propose({ presaleEndAt: isoTime(on.now + 14 * DAY), endAt: isoTime(on.now + 15 * DAY) });
    on.later(7 * DAY);
    expect(carryOutDue(on)).toEqual(['project.apply_change', 'project.announce_change']);
    expect(known().state).toBe('active');
    on.later(7 * DAY + 5_000);
    expect(carryOutDue(on)).toEqual(['project.close']);
    expect(known().state).toBe('succeeded');
  });

  it('closes a raise under terms that came into force at its end', () => {
    propose({ softCap: '500' });
    on.later(12 * DAY);
    expect(carryOutDue(on)).toEqual(
      expect.arrayContaining(['project.apply_change', 'project.close', 'project.refund']),
    );
    expect(known().state).toBe('failed');
  });
});

describe('a supply', () => {
  it('covers what is sold, and the rest of the hard cap at the new price', () => {
    const cheap = { symbol: 'CHEAP', price: '0.001', launchPrice: '0.002' };
    project = anOpenProject(on, { creator: 'cleo', staff: 'ada', ...cheap });
    offer = anOffer(on, cheap);
    on.send('ben', 'project.invest', { project, amount: '300' });
    // 300,000 tokens are sold; 700,000 more for 1,050 DC, 700,000.666667 for 1,050.001 DC.
    const above = { project, ...offer, price: '0.0015', hardCap: '1350.001' };
    expect(refusal(on.send('cleo', 'project.propose_change', above))).toEqual({
      code: 'SUPPLY_BELOW_SOLD',
      detail: { field: 'totalSupply' },
    });
    expect(propose({ price: '0.0015', hardCap: '1350' })).toBe('committed');
  });

  it('returns the tokens to the mint when it becomes smaller', () => {
    const large = { creator: 'cleo', staff: 'ada', symbol: 'LARGE', totalSupply: '3000000' };
    project = anOpenProject(on, large);
    offer = anOffer(on, { symbol: 'LARGE', totalSupply: '3000000' });
    on.send('ben', 'project.invest', { project, amount: '300' });
    expect(propose({ totalSupply: '1000000' })).toBe('committed');
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(on.state.accounts.get(`mint:token:${project}:LARGE`)?.posted).toBe(-1_000_000_000_000n);
    expect(on.state.accounts.get(`project:${project}:tokens:LARGE`)?.posted).toBe(999_400_000_000n);
  });
});

describe('news', () => {
  const messagesTo = (label: string): string[] =>
    on.entries.flatMap(({ facts }) =>
      facts.flatMap((fact) =>
        fact.kind === 'notification.raised' &&
        fact.userId === idOf(label) &&
        fact.notice.startsWith('project.change_')
          ? [noticeText(fact, facts).message]
          : [],
      ),
    );

  it('reach every backer once, and nobody else', () => {
    propose();
    carryOutDue(on);
    carryOutDue(on);
    expect(messagesTo('ben')).toEqual([
      'Solar roofs: you can leave without a fee until 2027-01-18 08:00 UTC',
    ]);
    expect(messagesTo('dan')).toEqual([]);
    on.send('dan', 'project.invest', { project, amount: '5' });
    on.send('cleo', 'project.withdraw_change', { project });
    carryOutDue(on);
    expect(messagesTo('ben').at(-1)).toBe('Solar roofs: the terms stay as they are');
    expect(messagesTo('dan')).toEqual(['Solar roofs: the terms stay as they are']);
    propose({ hardCap: '400' });
    carryOutDue(on);
    on.send('dan', 'project.invest', { project, amount: '100' });
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(messagesTo('ben').at(-1)).toBe(
      'Solar roofs: it no longer fitted the raise, and the terms stay as they are',
    );
  });

  it('say that a change is in force', () => {
    propose();
    on.later(3 * DAY + 5_000);
    carryOutDue(on);
    expect(messagesTo('ben')).toEqual(['Solar roofs: your investment is under the new terms']);
  });

  it('are refused for a batch that was announced, or that does not exist', () => {
    const announce = (change: Change = {}) =>
      on.outcome('system', 'project.announce_change', {
        ...{ project, change: 1, event: 'proposed', batch: 1 },
        ...change,
      });
    expect(announce()).toBe('CHANGE_NOT_DUE');
    propose();
    expect(announce({ project: 'p999999' })).toBe('PROJECT_NOT_FOUND');
    expect(announce({ batch: 2 })).toBe('CHANGE_NOT_DUE');
    expect(announce({ event: 'lapsed' })).toBe('CHANGE_NOT_DUE');
    expect(announce({ change: 2 })).toBe('CHANGE_NOT_DUE');
    expect(announce()).toBe('committed');
    expect(announce()).toBe('CHANGE_NOT_DUE');
    expect(on.outcome('system', 'project.apply_change', { project: 'p999999', change: 1 })).toBe(
      'PROJECT_NOT_FOUND',
    );
    expect(on.outcome('system', 'project.apply_change', { project, change: 2 })).toBe('CHANGE_NOT_OPEN');
  });

  it('go to a hundred people with one command', () => {
    on = aProjectWorld();
    project = anOpenProject(on, { creator: 'cleo', staff: 'ada' });
    const crowd = Array.from({ length: 101 }, (_, n) => `crowd${String(n)}`);
    on.with(...crowd.map((label) => person(label).holding('1.5 DC')));
    for (const label of crowd) on.send(label, 'project.invest', { project, amount: '1' });
    propose();
    expect(carryOutDue(on)).toEqual(['project.announce_change', 'project.announce_change']);
    for (const label of crowd) expect(messagesTo(label)).toHaveLength(1);
    expect(projectChangeFaults(on.state)).toEqual([]);
  });
});

describe('the checks of the audit', () => {
  const plant = (change: object): void => {
    const { byId } = projects.of(on.state);
    byId.set(project, { ...known(), ...change });
  };

  it.each<readonly [string, () => object]>([
    ['a change of a raise that is over', () => ({ state: 'succeeded' })],
    [
      'a change that waits for another time',
      () => ({ change: { ...known().change, inForceAt: on.now + HOUR } }),
    ],
    ['terms with another hash', () => ({ change: { ...known().change, hash: 'a'.repeat(64) } })],
    ['more tokens sold than there are', () => ({ tokensSold: 1_000_000_000_001n })],
    ['news that nobody waits for', () => ({ news: null })],
    ['a proposal that is not the last', () => ({ changes: 2 })],
  ])('finds %s', (_what, change) => {
    propose();
    expect(projectChangeFaults(on.state)).toEqual([]);
    plant(change());
    expect(projectChangeFaults(on.state)).not.toEqual([]);
  });
});
