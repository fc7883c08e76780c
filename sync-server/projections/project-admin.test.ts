// Proves how staff read the facts of projects: every time is ISO 8601, and a raise that a backer's stake has ended is shown
// without the stake.
import { expect, it } from 'vitest';
import { OPENED_AT, aWorld, person } from '#tests/builders/world.ts';
import { anOpenProject, DAY } from '#tests/builders/projects.ts';
import { isoTime } from '#domain/iso-time.ts';
import { auditDocuments } from './project-admin.ts';

const world = aWorld().with(
  person('owen').as('owner'),
  person('cleo').holding('500 DC'),
  person('ben').holding('2000 DC'),
);
const project = anOpenProject(world, { creator: 'cleo', staff: 'owen' });
world.send('ben', 'project.invest', { project, amount: '1' });
world.send('ben', 'project.invest', { project, amount: '999' });
world.send('cleo', 'project.launch', { project });

const shown = world.entries.flatMap((entry) => auditDocuments(entry));
const factsOf = (action: string) =>
  shown.filter((doc) => doc.action === action).flatMap(({ facts }) => facts);

it.each(['project.submit', 'project.approve'])('%s: the dates of the terms', (action) => {
  const terms = {
    startAt: isoTime(OPENED_AT),
    presaleEndAt: isoTime(OPENED_AT + 10 * DAY),
    endAt: isoTime(OPENED_AT + 20 * DAY),
    hardCap: '1000',
  };
  expect(factsOf(action)).toContainEqual(
    expect.objectContaining({ project, terms: expect.objectContaining(terms) as unknown }),
  );
});

it('a raise that a stake has ended, and nothing of the stake', () => {
  expect(factsOf('project.invest')).toEqual([]);
  expect(factsOf('project.close')).toEqual([
    expect.objectContaining({ kind: 'project.raise_closed', goLiveBy: isoTime(OPENED_AT + 7 * DAY) }),
  ]);
  expect(shown.find(({ action }) => action === 'project.close')?.actor).toBe('system');
});

it('project.launch: until when liquidity is locked, and the vesting', () => {
  expect(factsOf('project.launch')).toContainEqual(
    expect.objectContaining({
      kind: 'project.launched',
      liquidityLockedUntil: isoTime(OPENED_AT + 90 * DAY),
      vestingUntil: isoTime(OPENED_AT + 30 * DAY),
    }),
  );
});
