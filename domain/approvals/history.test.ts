// Proves over random histories of people who come and go: no role changes without two different people who may, or a
// day's wait when the proposer has nobody to ask; there is always an owner; every proposal ends; and a replay gives the
// same state.
import { apply, emptyState, stateDigest } from '../features.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aWorld, idOf, person, type World } from '#tests/builders/world.ts';
import type { Entry } from '../ledger/entry.ts';
import { hasRole, type State } from '../ledger/state.ts';
import { dueSettlements } from './due.ts';
import { openProposals } from './open-proposals.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PEOPLE = ['owen', 'ada', 'abe', 'ben', 'cem'] as const;
const anybody = fc.constantFrom(...PEOPLE);

type Step = { by: string; type: string; whom: string; role: string; which: number; waitMs: number };
const weighted = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
const rest = {
  whom: anybody,
  which: fc.nat(2),
  waitMs: fc.oneof(fc.nat(HOUR), fc.nat(2 * DAY)),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    ...rest,
    by: weighted('owen', ...PEOPLE),
    type: fc.constantFrom('role.grant', 'role.revoke'),
    role: weighted('admin', 'owner', 'user'),
  }),
  fc.record({
    ...rest,
    by: anybody,
    type: weighted('approval.approve', 'approval.reject'),
    role: fc.constant('admin'),
  }),
);

function payloadOf(on: World, { type, whom, role, which }: Step): unknown {
  if (type.startsWith('role.')) return { role, userId: idOf(whom) };
  const open = [...openProposals.of(on.state).keys()];
  const proposal = open[which % Math.max(open.length, 1)] ?? '000000000001';
  return type === 'approval.reject' ? { proposal, reason: 'no' } : { proposal };
}

/** Runs due work like the job loop: it asks for due commands again after each. */
function settleDue(on: World): void {
  for (let due = dueSettlements(on.state, on.now); due.length > 0; due = dueSettlements(on.state, on.now)) {
    for (const command of due.slice(0, 1)) {
      const answer = on.handIn(command);
      expect(answer.decided && answer.entry.verdict).toBe('committed');
    }
  }
}

function run(steps: readonly Step[], admins: readonly string[]): World {
  const on = aWorld().with(
    ...PEOPLE.map((label) =>
      label === 'owen'
        ? person(label).as('owner')
        : person(label).as(...(admins.includes(label) ? ['admin' as const] : [])),
    ),
  );
  for (const one of steps) {
    on.later(one.waitMs);
    settleDue(on);
    on.send(one.by, one.type, payloadOf(on, one));
  }
  return on;
}

/** Whether the entry may change roles, judged from the ruling and the state before it alone. */
function mayChangeRoles(before: State, entry: Entry): boolean {
  if (entry.actor === 'system' && entry.type.startsWith('role.')) {
    return ![...before.users.keys()].some((userId) => hasRole(before, userId, 'owner'));
  }
  const done = entry.facts.find((fact) => fact.kind === 'approval.executed');
  if (done?.kind !== 'approval.executed') return false;
  const proposal = openProposals.of(before).get(done.proposal);
  if (proposal === undefined || !hasRole(before, proposal.proposer, 'owner')) return false;
  const others = [...before.users.keys()].filter(
    (userId) =>
      hasRole(before, userId, 'owner', 'admin') &&
      userId !== proposal.proposer &&
      userId !== proposal.concerns,
  );
  if (entry.type === 'approval.approve') return others.includes(entry.actor);
  return others.length === 0 && entry.at >= proposal.dueAt && entry.at < proposal.expiresAt;
}

it('roles change only by two people, or by one alone after a day', () => {
  const changes = { approved: 0, waited: 0 };
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 10, maxLength: 40 }),
      fc.subarray(['ada', 'abe']),
      (steps, admins) => {
        const on = run(steps, admins);
        const replayed = emptyState();
        for (const entry of JSON.parse(JSON.stringify(on.entries)) as Entry[]) {
          const hasChange = entry.facts.some(
            ({ kind }) => kind === 'role.granted' || kind === 'role.revoked',
          );
          if (hasChange) expect(mayChangeRoles(replayed, entry), JSON.stringify(entry)).toBe(true);
          if (hasChange && entry.type === 'approval.approve') changes.approved += 1;
          if (hasChange && entry.type === 'approval.settle') changes.waited += 1;
          apply(replayed, entry);
        }
        expect(stateDigest(replayed)).toBe(stateDigest(on.state));
        expect(hasRole(on.state, idOf('owen'), 'owner')).toBe(true);
        const staff = [...on.state.users].filter(([, { roles }]) => roles.some((role) => role !== 'user'));
        expect(new Set(staff.map(([userId]) => userId))).toEqual(on.state.staff);
        settleDue(on.later(8 * DAY));
        expect(openProposals.of(on.state).size).toBe(0);
      },
    ),
    { numRuns: 150 },
  );
  // Both ways are really met.
  expect(Math.min(changes.approved, changes.waited)).toBeGreaterThan(20);
});
