// Proves that the number of required approvals is one parameter: with three, two approvals change nothing yet, nobody
// counts twice, and a person who lost the role no longer counts.
import { expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import { proposalId } from '../ids.ts';
import { openProposals } from './open-proposals.ts';

const DAY = 24 * 3_600_000;
const staff = ['ada', 'abe', 'amy'].map((label) => person(label).as('admin'));

const propose = (on: World, label: string, type = 'role.grant'): string => {
  expect(on.outcome('owen', type, { role: 'admin', userId: idOf(label) })).toBe('committed');
  return proposalId(on.state.seq);
};

it('requires three different people', () => {
  const on = aWorld({ approvalsNeeded: 3 }).with(...staff, person('owen').as('owner'), person('ben'));
  const proposal = propose(on, 'ben');
  expect(on.outcome('ada', 'approval.approve', { proposal })).toBe('committed');
  expect(on.entries.at(-1)?.facts).toEqual([{ approver: idOf('ada'), kind: 'approval.given', proposal }]);
  expect(on.outcome('ada', 'approval.approve', { proposal })).toBe('APPROVAL_GIVEN');
  expect(on.state.users.get(idOf('ben'))?.roles).toEqual(['user']);
  expect(on.outcome('abe', 'approval.approve', { proposal })).toBe('committed');
  expect(on.state.users.get(idOf('ben'))?.roles).toEqual(['user', 'admin']);
});

it('does not count somebody who is no longer an admin', () => {
  const on = aWorld({ approvalsNeeded: 3 }).with(...staff, person('owen').as('owner'), person('ben'));
  const proposal = propose(on, 'ben');
  expect(on.outcome('ada', 'approval.approve', { proposal })).toBe('committed');
  const revoke = propose(on, 'ada', 'role.revoke');
  for (const by of ['abe', 'amy'])
    expect(on.outcome(by, 'approval.approve', { proposal: revoke })).toBe('committed');
  expect(on.outcome('abe', 'approval.approve', { proposal })).toBe('committed');
  expect(openProposals.of(on.state).has(proposal)).toBe(true);
  expect(on.outcome('amy', 'approval.approve', { proposal })).toBe('committed');
  expect(openProposals.of(on.state).has(proposal)).toBe(false);
});

it('requires the delay if there are only two', () => {
  const on = aWorld({ approvalsNeeded: 3 }).with(
    person('ada').as('admin'),
    person('owen').as('owner'),
    person('ben'),
  );
  const proposal = propose(on, 'ben');
  expect(on.outcome('system', 'approval.settle', { proposal })).toBe('PROPOSAL_NOT_DUE');
  expect(on.later(DAY).outcome('system', 'approval.settle', { proposal })).toBe('committed');
});
