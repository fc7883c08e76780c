// Proves how long a project keeps the accounts of its creator and its backers open, and that both can close them at last.
import { expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, projectIn } from '#tests/builders/projects.ts';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { openPoints } from '../features.ts';
import { SYSTEM_ACTOR } from '../ids.ts';

const world = (): World =>
  aWorld().with(
    person('owen').as('owner'),
    person('cleo').holding('250 DC'),
    person('ben').holding('1000.5 DC'),
    person('dan').holding('1 DC'),
  );

const open = (on: World): string => anOpenProject(on, { creator: 'cleo', staff: 'owen' });
const pointsOf = (on: World, label: string) => openPoints(on.state, idOf(label), on.now);

it.each(['project.reject', 'project.withdraw'])('a creator is free after %s', (type) => {
  const on = world();
  const project = projectIn(on.send('cleo', 'project.submit', anOffer(on)));
  expect(pointsOf(on, 'cleo')).toEqual({ heldDC: '250', projects: 1 });
  on.send(type === 'project.reject' ? 'owen' : 'cleo', type, { project });
  expect(pointsOf(on, 'cleo')).toEqual({ balanceDC: '250' });
});

it('a raise that fails keeps its creator until everybody is refunded, and each backer until they are', () => {
  const on = world();
  const project = open(on);
  on.send('ben', 'project.invest', { project, amount: '1' });
  expect(pointsOf(on, 'cleo')).toEqual({ projects: 1 });
  expect(pointsOf(on, 'ben')).toMatchObject({ stakedDC: '1' });
  on.later(10 * DAY);
  on.send(SYSTEM_ACTOR, 'project.close', { project });
  expect(pointsOf(on, 'cleo')).toEqual({ projects: 1 });
  expect(pointsOf(on, 'ben')).toMatchObject({ stakedDC: '1' });
  on.send(SYSTEM_ACTOR, 'project.refund', { project, batch: 1 });
  expect(pointsOf(on, 'cleo')).toEqual({});
  expect(pointsOf(on, 'ben')).toEqual({ balanceDC: '1000.4495' });
});

it('a launched project keeps its creator until all is released and paid out, and a backer while they have tokens', () => {
  const on = world();
  const project = open(on);
  on.send('ben', 'project.invest', { project, amount: '1000' });
  expect(pointsOf(on, 'ben')).toEqual({ stakedDC: '1000' });
  on.send('cleo', 'project.launch', { project });
  expect(pointsOf(on, 'cleo')).toEqual({ launches: 1 });
  // The tokens are still locked.
  expect(pointsOf(on, 'ben')).toEqual({ tokens: 1 });
  carryOutDue(on);
  expect(pointsOf(on, 'ben')).toEqual({ tokens: 1 });
  const token = { to: on.address('dan'), amount: '2000', currency: `token:${project}:SUN` };
  on.send('ben', 'wallet.transfer', token);
  expect(on.outcome(SYSTEM_ACTOR, 'account.close', { userId: idOf('ben') })).toBe('committed');
  on.send('owen', 'project.check_release', { project, passed: true, reason: 'fine' });
  on.later(31 * DAY);
  carryOutDue(on);
  on.later(60 * DAY);
  carryOutDue(on);
  expect(pointsOf(on, 'cleo')).toEqual({ launches: 1 });
  on.send('cleo', 'project.pay_out', { project, amount: '950' });
  expect(pointsOf(on, 'cleo')).toEqual({ balanceDC: '950' });
});
