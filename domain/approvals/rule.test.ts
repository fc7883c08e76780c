// Proves the handling of a dangerous command (ruling A12): another person approves it and it happens in that entry, or
// it ends without effect; a single owner has to wait. Covers every refusal, and which one wins.
import { describe, expect, it } from 'vitest';
import type { Entry } from '../ledger/entry.ts';
import type { Notice } from '../ledger/facts.ts';
import { proposalId } from '../ids.ts';
import { openProposalsMax, staffNotifiedMax } from './limits.ts';
import { aWorld, idOf, person, refusal, type World } from '#tests/builders/world.ts';
import { apply, emptyState } from '../features.ts';
import { openProposals } from './open-proposals.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** An owner, two admins, and two people. */
const worldWithStaff = (): World =>
  aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('abe').as('admin'),
    person('ben'),
    person('cem'),
  );
const worldWithOneOwner = (): World =>
  aWorld().with(person('owen').as('owner'), person('ben'), person('cem'));

/** The owner proposes; returns the proposal's id. */
function propose(on: World, label: string, type = 'role.grant'): string {
  expect(on.outcome('owen', type, { userId: idOf(label), role: 'admin' })).toBe('committed');
  return proposalId(on.state.seq);
}
const approve = (on: World, by: string, proposal: string) => on.outcome(by, 'approval.approve', { proposal });
const reject = (on: World, by: string, proposal: string) =>
  on.outcome(by, 'approval.reject', { proposal, reason: 'not now' });
const settle = (on: World, proposal: string) => on.outcome('system', 'approval.settle', { proposal });
const rolesOf = (on: World, label: string) => on.state.users.get(idOf(label))?.roles;
const lastFacts = (on: World) => on.entries.at(-1)?.facts ?? [];
/** Who is notified of what by the last entry. */
const lastNotices = (on: World): [Notice, string][] =>
  lastFacts(on).flatMap((fact) =>
    fact.kind === 'notification.raised' ? [[fact.notice, fact.userId.split('0')[0] ?? '']] : [],
  );

describe('two people', () => {
  it('make an admin: one proposes, another approves, and it happens in that entry', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    expect(openProposals.of(on.state).get(proposal)).toEqual({
      approvers: [idOf('owen')],
      command: 'role.grant',
      concerns: idOf('ben'),
      dueAt: on.now + DAY,
      expiresAt: on.now + WEEK,
      payload: { role: 'admin', userId: idOf('ben') },
      proposer: idOf('owen'),
      subject: on.address('ben'),
    });
    expect(approve(on, 'owen', proposal)).toBe('APPROVAL_GIVEN');
    expect(rolesOf(on, 'ben')).toEqual(['user']);
    expect(approve(on, 'ada', proposal)).toBe('committed');
    expect(rolesOf(on, 'ben')).toEqual(['user', 'admin']);
    expect(on.state.staff.has(idOf('ben'))).toBe(true);
    expect(openProposals.of(on.state).size).toBe(0);
    expect(lastFacts(on)).toMatchObject([
      { kind: 'approval.executed', proposal, approvers: [idOf('owen'), idOf('ada')] },
      { kind: 'role.granted', userId: idOf('ben'), role: 'admin' },
      { notice: 'role.granted', userId: idOf('ben') },
      { notice: 'approval.executed', userId: idOf('owen') },
    ]);
  });

  it('take the role back, and the person concerned has no say', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ada', 'role.revoke');
    expect(approve(on, 'ada', proposal)).toBe('APPROVAL_CONCERNED');
    expect(reject(on, 'ada', proposal)).toBe('APPROVAL_CONCERNED');
    expect(approve(on, 'abe', proposal)).toBe('committed');
    expect(rolesOf(on, 'ada')).toEqual(['user']);
    expect(on.state.staff.has(idOf('ada'))).toBe(false);
  });

  it('are always needed: no delay replaces the second while there is one to ask', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    on.later(6 * DAY);
    expect(settle(on, proposal)).toBe('PROPOSAL_NOT_DUE');
    expect(approve(on, 'ada', proposal)).toBe('committed');
  });

  it('one rejection ends it, and the proposer learns why', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    expect(reject(on, 'abe', proposal)).toBe('committed');
    expect(lastFacts(on)[0]).toMatchObject({ kind: 'approval.rejected', proposal, reason: 'not now' });
    expect(lastNotices(on)).toEqual([['approval.rejected', 'owen']]);
    expect(approve(on, 'ada', proposal)).toBe('PROPOSAL_NOT_FOUND');
    expect(rolesOf(on, 'ben')).toEqual(['user']);
  });

  it('the proposer can withdraw it', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    expect(reject(on, 'owen', proposal)).toBe('committed');
    expect(lastFacts(on)).toMatchObject([{ kind: 'approval.withdrawn', proposal }]);
    expect(propose(on, 'ben')).not.toBe(proposal);
  });
});

describe('one owner alone', () => {
  it('waits 24 hours, to the millisecond', () => {
    const on = worldWithOneOwner();
    const proposal = propose(on, 'ben');
    expect(refusal(on.later(DAY - 1).send('system', 'approval.settle', { proposal }))).toEqual({
      code: 'PROPOSAL_NOT_DUE',
      detail: { dueAt: on.now + 1, field: 'proposal' },
    });
    on.later(1);
    expect(settle(on, proposal)).toBe('committed');
    expect(rolesOf(on, 'ben')).toEqual(['user', 'admin']);
    expect(lastFacts(on)[0]).toMatchObject({ kind: 'approval.executed', approvers: [idOf('owen')] });
    expect(settle(on, proposal)).toBe('PROPOSAL_NOT_FOUND');
  });

  it('is notified of a proposal in their name, and may withdraw it meanwhile', () => {
    const on = worldWithOneOwner();
    const proposal = propose(on, 'ben');
    expect(lastNotices(on)).toEqual([['approval.proposed', 'owen']]);
    expect(approve(on, 'owen', proposal)).toBe('APPROVAL_GIVEN');
    expect(reject(on, 'owen', proposal)).toBe('committed');
    expect(settle(on.later(DAY), proposal)).toBe('PROPOSAL_NOT_FOUND');
  });

  it('counts as alone if the only other one is the person concerned', () => {
    const on = aWorld().with(person('owen').as('owner'), person('ada').as('admin'));
    const proposal = propose(on, 'ada', 'role.revoke');
    expect(settle(on.later(DAY), proposal)).toBe('committed');
    expect(rolesOf(on, 'ada')).toEqual(['user']);
  });

  it('is no longer alone once somebody else is appointed, whose approval is needed from then on', () => {
    const on = worldWithOneOwner();
    const [first, second] = [propose(on, 'ben'), propose(on, 'cem')];
    on.later(DAY);
    expect(settle(on, first)).toBe('committed');
    expect(settle(on, second)).toBe('PROPOSAL_NOT_DUE');
    expect(approve(on, 'ben', second)).toBe('committed');
    expect(rolesOf(on, 'cem')).toEqual(['user', 'admin']);
  });

  it('becomes alone when the last other one leaves, and the time since the proposal counts', () => {
    const on = aWorld().with(person('owen').as('owner'), person('ada').as('admin'), person('ben'));
    const [grant, revoke] = [propose(on, 'ben'), propose(on, 'ada', 'role.revoke')];
    on.later(DAY);
    expect(settle(on, grant)).toBe('PROPOSAL_NOT_DUE');
    expect(settle(on, revoke)).toBe('committed');
    expect(settle(on, grant)).toBe('committed');
  });
});

describe('a proposal', () => {
  it('is announced to everybody who has a say, the proposer first, and not to the person concerned', () => {
    const on = worldWithStaff();
    propose(on, 'ada', 'role.revoke');
    expect(lastNotices(on)).toEqual([
      ['approval.proposed', 'owen'],
      ['approval.proposed', 'abe'],
    ]);
  });

  it('about the proposer is announced to them too, and somebody else can still approve it', () => {
    const on = aWorld().with(person('owen').as('admin', 'owner'), person('ada').as('admin'));
    const proposal = propose(on, 'owen', 'role.revoke');
    expect(lastNotices(on)).toEqual([
      ['approval.proposed', 'owen'],
      ['approval.proposed', 'ada'],
    ]);
    expect(settle(on.later(DAY), proposal)).toBe('PROPOSAL_NOT_DUE');
    expect(approve(on, 'ada', proposal)).toBe('committed');
    expect(rolesOf(on, 'owen')).toEqual(['user', 'owner']);
  });

  it('about nobody names nobody, when it is made and when it ends', () => {
    const on = worldWithStaff();
    const asked = { priceUsd: '1.25', reason: 'Market' };
    expect(on.outcome('owen', 'supply.set_price', asked)).toBe('committed');
    const proposal = proposalId(on.state.seq);
    const about = { command: 'supply.set_price', payload: asked, proposal, proposer: idOf('owen') };
    const [dueAt, expiresAt] = [on.now + DAY, on.now + WEEK];
    expect(lastFacts(on)[0]).toStrictEqual({ ...about, dueAt, expiresAt, kind: 'approval.proposed' });
    expect(approve(on, 'ada', proposal)).toBe('committed');
    const approvers = [idOf('owen'), idOf('ada')];
    expect(lastFacts(on)[0]).toStrictEqual({ ...about, approvers, kind: 'approval.executed' });
  });

  it('expires after a week, whoever could be asked', () => {
    const early = worldWithStaff();
    const waiting = propose(early, 'ben');
    expect(settle(early.later(WEEK - 1), waiting)).toBe('PROPOSAL_NOT_DUE');
    expect(openProposals.of(early.state).has(waiting)).toBe(true);
    for (const on of [worldWithStaff(), worldWithOneOwner()]) {
      const proposal = propose(on, 'ben');
      on.later(WEEK);
      expect(settle(on, proposal)).toBe('committed');
      expect(lastFacts(on)[0]).toStrictEqual({
        ...{ command: 'role.grant', concerns: idOf('ben'), kind: 'approval.expired' },
        ...{ payload: { role: 'admin', userId: idOf('ben') }, proposal, proposer: idOf('owen') },
        subject: on.address('ben'),
      });
      expect(lastNotices(on)).toEqual([['approval.expired', 'owen']]);
      expect(rolesOf(on, 'ben')).toEqual(['user']);
      expect(propose(on, 'ben')).not.toBe(proposal);
    }
  });

  it('that expired is void even before it is settled', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    on.later(WEEK);
    expect(approve(on, 'ada', proposal)).toBe('PROPOSAL_EXPIRED');
    expect(reject(on, 'ada', proposal)).toBe('PROPOSAL_EXPIRED');
  });

  it('is made only once for each person and change', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    expect(refusal(on.send('owen', 'role.grant', { role: 'admin', userId: idOf('ben') }))).toEqual({
      code: 'PROPOSAL_EXISTS',
      detail: { proposal },
    });
    propose(on, 'cem');
    propose(on, 'ada', 'role.revoke');
    expect(openProposals.of(on.state).size).toBe(3);
  });

  it('of another command is a different one, although its content is the same', () => {
    const on = worldWithStaff();
    propose(on, 'ben');
    const ben = on.state.users.get(idOf('ben'));
    if (ben !== undefined) ben.roles = ['user', 'admin'];
    propose(on, 'ben', 'role.revoke');
    expect([...openProposals.of(on.state).values()].map(({ command }) => command)).toEqual([
      'role.grant',
      'role.revoke',
    ]);
  });

  it('counts towards a limited number', () => {
    const on = aWorld().with(
      person('owen').as('owner'),
      ...Array.from({ length: openProposalsMax + 1 }, (_, n) => person(`p${String(n + 1_000)}`)),
    );
    for (let n = 0; n < openProposalsMax; n++) propose(on, `p${String(n + 1_000)}`);
    const last = { role: 'admin', userId: idOf(`p${String(openProposalsMax + 1_000)}`) };
    expect(refusal(on.send('owen', 'role.grant', last))).toEqual({
      code: 'PROPOSALS_FULL',
      detail: { limit: openProposalsMax },
    });
    const repeated = { role: 'admin', userId: idOf('p1000') };
    expect(on.outcome('owen', 'role.grant', repeated)).toBe('PROPOSAL_EXISTS');
  });

  it('is announced to a limited number of people, always including the proposer', () => {
    const admins = Array.from({ length: staffNotifiedMax + 5 }, (_, n) =>
      person(`p${String(n + 1_000)}`).as('admin'),
    );
    const on = aWorld().with(...admins, person('owen').as('owner'), person('ben'));
    propose(on, 'ben');
    expect(lastNotices(on)).toHaveLength(staffNotifiedMax);
    expect(lastNotices(on)[0]).toEqual(['approval.proposed', 'owen']);
  });
});

describe('after a change since the proposal', () => {
  it('an approver who lost the role may not approve', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    expect(approve(on, 'abe', propose(on, 'ada', 'role.revoke'))).toBe('committed');
    expect(approve(on, 'ada', proposal)).toBe('FORBIDDEN');
    expect(approve(on, 'abe', proposal)).toBe('committed');
  });

  it('somebody who became an admin meanwhile may approve', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'cem');
    expect(approve(on, 'ben', proposal)).toBe('FORBIDDEN');
    expect(approve(on, 'ada', propose(on, 'ben'))).toBe('committed');
    expect(approve(on, 'ben', proposal)).toBe('committed');
  });

  it('the person concerned has no say, whatever role they have by then', () => {
    const on = worldWithStaff();
    const revoke = propose(on, 'ada', 'role.revoke');
    expect(approve(on, 'ada', propose(on, 'ben'))).toBe('committed');
    expect(approve(on, 'ada', revoke)).toBe('APPROVAL_CONCERNED');
    expect(approve(on, 'ben', revoke)).toBe('committed');
  });

  // Nobody can revoke an owner's role in this version, so the test changes the state directly.
  const withoutOwner = (on: World): World => {
    const owen = on.state.users.get(idOf('owen'));
    if (owen !== undefined) owen.roles = ['user', 'admin'];
    return on;
  };

  it('a proposer who has lost the right stops it; others can still end it', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    withoutOwner(on);
    expect(refusal(on.send('ada', 'approval.approve', { proposal }))).toEqual({
      code: 'PROPOSER_NOT_PERMITTED',
      detail: { field: 'proposal' },
    });
    expect(reject(on, 'ada', proposal)).toBe('committed');
  });

  it('and lapses with the reason if nobody can be asked', () => {
    const on = worldWithOneOwner();
    const proposal = propose(on, 'ben');
    withoutOwner(on).later(DAY);
    expect(settle(on, proposal)).toBe('committed');
    expect(lastFacts(on)[0]).toMatchObject({ kind: 'approval.lapsed', code: 'PROPOSER_NOT_PERMITTED' });
    expect(lastNotices(on)).toEqual([['approval.lapsed', 'owen']]);
    expect(rolesOf(on, 'ben')).toEqual(['user']);
    expect(openProposals.of(on.state).size).toBe(0);
  });

  it('a changed target causes the command’s own refusal, and the proposal stays open', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    const ben = on.state.users.get(idOf('ben'));
    if (ben !== undefined) ben.roles = ['user', 'admin'];
    expect(approve(on, 'ada', proposal)).toBe('ROLE_HELD');
    expect(openProposals.of(on.state).has(proposal)).toBe(true);
  });
});

describe('a journal of a later version', () => {
  it('proposes a command that this one does not know: nobody can approve it', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    const known = openProposals.of(on.state).get(proposal);
    if (known !== undefined) openProposals.of(on.state).set(proposal, { ...known, command: 'role.lend' });
    expect(() => approve(on, 'ada', proposal)).toThrow('role.lend is no guarded command');
  });

  it('has carried it out: this version refuses to read on', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ben');
    approve(on, 'ada', proposal);
    const state = emptyState();
    for (const before of on.entries.slice(0, -1)) apply(state, before);
    const entry = on.entries.at(-1);
    const later = { ...entry, facts: [{ ...entry?.facts[0], command: 'role.lend' }] } as Entry;
    expect(() => {
      apply(state, later);
    }).toThrow('role.lend is a command that this version does not know');
  });
});

describe('refusals', () => {
  const nowhere = '000000009999';

  it.each([
    ['approval.approve', 'ben', 'FORBIDDEN'],
    ['approval.approve', 'system', 'FORBIDDEN'],
    ['approval.approve', 'owen', 'APPROVAL_GIVEN'],
    ['approval.approve', 'ada', 'APPROVAL_CONCERNED'],
    ['approval.reject', 'ben', 'FORBIDDEN'],
    ['approval.reject', 'system', 'FORBIDDEN'],
    ['approval.reject', 'ada', 'APPROVAL_CONCERNED'],
    ['approval.settle', 'owen', 'FORBIDDEN'],
    ['approval.settle', 'system', 'PROPOSAL_NOT_DUE'],
  ] as const)('%s by %s: %s', (type, by, code) => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ada', 'role.revoke');
    const reason = type === 'approval.reject' ? { reason: 'because' } : {};
    expect(on.outcome(by, type, { proposal, ...reason })).toBe(code);
  });

  it.each([
    ['approval.approve', 'ada', { proposal: nowhere }, 'PROPOSAL_NOT_FOUND'],
    ['approval.reject', 'ada', { proposal: nowhere, reason: 'no' }, 'PROPOSAL_NOT_FOUND'],
    ['approval.settle', 'system', { proposal: nowhere }, 'PROPOSAL_NOT_FOUND'],
    ['approval.approve', 'ben', { proposal: nowhere }, 'FORBIDDEN'],
    ['approval.approve', 'ada', { proposal: 'x' }, 'PROPOSAL_NOT_FOUND'],
    ['approval.approve', 'ada', {}, 'FIELDS_REQUIRED'],
    ['approval.approve', 'ada', { proposal: '' }, 'FIELDS_REQUIRED'],
    ['approval.reject', 'ada', { proposal: nowhere, reason: ' ' }, 'FIELDS_REQUIRED'],
    ['approval.reject', 'ada', { proposal: 'x' }, 'FIELDS_REQUIRED'],
    ['approval.reject', 'ada', { proposal: nowhere, reason: 'x'.repeat(201) }, 'COMMAND_INVALID'],
    ['approval.reject', 'ada', { proposal: nowhere, reason: 'a\u0000' }, 'COMMAND_INVALID'],
  ] as const)('%s by %s with %j: %s', (type, by, payload, code) => {
    expect(worldWithStaff().outcome(by, type, payload)).toBe(code);
  });

  it('in order: actor, open, in time, already approved, person concerned, effect', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ada', 'role.revoke');
    on.later(WEEK);
    expect(approve(on, 'ben', proposal)).toBe('FORBIDDEN');
    expect(approve(on, 'ada', proposal)).toBe('PROPOSAL_EXPIRED');
    expect(approve(on, 'owen', proposal)).toBe('PROPOSAL_EXPIRED');
    on.later(-WEEK);
    // An owner who is an admin too proposes to revoke that from themselves: having approved is checked before being
    // concerned.
    const owen = on.state.users.get(idOf('owen'));
    if (owen !== undefined) owen.roles = ['user', 'owner', 'admin'];
    const own = propose(on, 'owen', 'role.revoke');
    expect(approve(on, 'owen', own)).toBe('APPROVAL_GIVEN');
    if (owen !== undefined) owen.roles = ['user', 'owner'];
    expect(approve(on, 'ada', proposal)).toBe('APPROVAL_CONCERNED');
    expect(approve(on, 'abe', own)).toBe('ROLE_NOT_HELD');
    expect(reject(on, 'owen', own)).toBe('committed');
  });

  it('name the wrong field', () => {
    const on = worldWithStaff();
    const proposal = propose(on, 'ada', 'role.revoke');
    for (const by of ['owen', 'ada'])
      expect(refusal(on.send(by, 'approval.approve', { proposal })).detail).toEqual({ field: 'proposal' });
    const unknown = on.send('abe', 'approval.approve', { proposal: nowhere });
    expect(refusal(unknown).detail).toEqual({ field: 'proposal' });
  });
});
