// Proves ruling L16: who gets the Verified badge without asking, at the exact limits, when it goes again, and that no rule undoes
// what staff have decided.
import { describe, expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, stakeIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { isoTime } from '../iso-time.ts';
import { dueBadges } from './badge.ts';
import { findProject } from './projects.ts';

const LARGE = { hardCap: '100000', softCap: '100', price: '1', launchPrice: '1', totalSupply: '10000000' };

/** A raise of up to 100,000 DC that starts so many ms after its creator's account was opened. */
function worldWithRaise(age: number, change: object = {}) {
  const on = aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('2000 DC'),
    person('ben').holding('100100 DC'),
  );
  on.later(age);
  const project = anOpenProject(on, { creator: 'cleo', staff: 'ada', ...LARGE, ...change });
  const isVerified = () => findProject(on.state, project)?.verified;
  const invest = (amount: string) => stakeIn(on.send('ben', 'project.invest', { project, amount }));
  const verify = (verified: boolean) => on.outcome('ada', 'project.verify', { project, verified });
  return { on, project, isVerified, invest, verify };
}

const YEAR = 365 * DAY;
const BADGE = 'project.renew_badge';

const setPrice = (on: World, priceUsd: string): void => {
  on.send('ada', 'supply.set_price', { priceUsd, reason: 'a test' });
  const proposal = on.entries.at(-1)?.facts.find(({ kind }) => kind === 'approval.proposed');
  if (proposal?.kind === 'approval.proposed')
    on.send('owen', 'approval.approve', { proposal: proposal.proposal });
};

describe('a project of a creator who is not on the staff', () => {
  it.each([
    [YEAR, '50000', true],
    [YEAR, '49999.999999', false],
    [YEAR - 10 * DAY, '50000', false],
  ])('with an account of %d ms and %s DC raised: %s', (age, amount, earned) => {
    const { invest, isVerified, on } = worldWithRaise(age);
    on.later(5_000);
    invest(amount);
    expect(carryOutDue(on).includes(BADGE)).toBe(earned);
    expect(isVerified()).toBe(earned);
  });

  it('gets it on the day on which the account is a year old, and not a millisecond earlier', () => {
    const { invest, isVerified, on, project } = worldWithRaise(YEAR - DAY);
    invest('50000');
    on.later(DAY - 1);
    expect(on.outcome(SYSTEM_ACTOR, BADGE, { project })).toBe('PROJECT_UNCHANGED');
    on.later(1);
    expect(dueBadges(on.state, on.now)).toEqual([]);
    on.later(5_000);
    expect(carryOutDue(on)).toContain(BADGE);
    expect(isVerified()).toBe(true);
  });

  it('counts its DC at the current price, rounded down', () => {
    const { invest, isVerified, on } = worldWithRaise(YEAR);
    on.later(5_000);
    invest('25000');
    setPrice(on, '1.999999');
    carryOutDue(on);
    expect(isVerified()).toBe(false);
    setPrice(on, '2');
    carryOutDue(on);
    expect(isVerified()).toBe(true);
  });

  it('loses it when a stake is taken back, and gets it again', () => {
    const { invest, isVerified, on } = worldWithRaise(YEAR);
    on.later(5_000);
    const investment = invest('50000');
    carryOutDue(on);
    on.send('ben', 'project.take_back', { investment });
    carryOutDue(on);
    expect(isVerified()).toBe(false);
    invest('60000');
    carryOutDue(on);
    expect(isVerified()).toBe(true);
  });

  it('keeps it after its raise, whatever DC costs then', () => {
    const { invest, isVerified, on } = worldWithRaise(YEAR);
    invest('60000');
    on.later(11 * DAY);
    carryOutDue(on);
    setPrice(on, '0.5');
    expect(carryOutDue(on)).not.toContain(BADGE);
    expect(isVerified()).toBe(true);
  });

  it('loses it when the raise misses its soft cap', () => {
    const { invest, isVerified, on } = worldWithRaise(YEAR, { softCap: '90000' });
    on.later(5_000);
    invest('60000');
    carryOutDue(on);
    expect(isVerified()).toBe(true);
    on.later(11 * DAY);
    carryOutDue(on);
    expect(isVerified()).toBe(false);
  });

  it.each([true, false])('staff have the last word: %s', (verified) => {
    const { invest, isVerified, on, verify } = worldWithRaise(YEAR);
    on.later(5_000);
    if (verified) {
      verify(true);
      invest('1');
    } else {
      invest('50000');
      carryOutDue(on);
      expect(verify(false)).toBe('committed');
    }
    expect(carryOutDue(on)).not.toContain(BADGE);
    on.later(11 * DAY);
    expect(carryOutDue(on)).not.toContain(BADGE);
    expect(isVerified()).toBe(verified);
  });

  it('the id names the entry after which it is due, because a later one can make it fail', () => {
    const { invest, on, project } = worldWithRaise(YEAR);
    on.later(5_000);
    invest('50000');
    expect(dueBadges(on.state, on.now)).toEqual([
      {
        id: `project.renew_badge:${project}:${String(on.state.seq)}`,
        type: BADGE,
        actor: 'system',
        payload: { project },
      },
    ]);
  });

  it('is known by a project that exists', () => {
    const { on } = worldWithRaise(YEAR);
    expect(on.outcome(SYSTEM_ACTOR, BADGE, { project: 'p999' })).toBe('PROJECT_NOT_FOUND');
    expect(on.outcome('owen', BADGE, { project: 'p999' })).toBe('FORBIDDEN');
  });
});

describe('a project of somebody on the staff', () => {
  const ofAdmin = () => {
    const on = aWorld().with(person('owen').as('owner'), person('ada').as('admin'));
    const startAt = isoTime(on.now + DAY);
    const project = anOpenProject(on, { creator: 'ada', staff: 'owen', startAt });
    const isVerified = () => findProject(on.state, project)?.verified;
    const edit = () =>
      on.send('ada', 'project.edit', { project, ...anOffer(on, { startAt, softCap: '99' }) });
    return { on, project, isVerified, edit };
  };

  it('keeps the badge without a raise, and when its creator leaves the staff', () => {
    const { isVerified, on } = ofAdmin();
    expect(isVerified()).toBe(true);
    Object.assign(on.state.users.get(idOf('ada')) ?? {}, { roles: [] });
    expect(carryOutDue(on)).not.toContain(BADGE);
    expect(isVerified()).toBe(true);
  });

  it('does not get it back with new terms after staff have taken it', () => {
    const { edit, isVerified, on, project } = ofAdmin();
    edit();
    on.send('owen', 'project.approve', { project });
    expect(isVerified()).toBe(true);
    on.send('owen', 'project.verify', { project, verified: false });
    edit();
    on.send('owen', 'project.approve', { project });
    expect(isVerified()).toBe(false);
  });
});
