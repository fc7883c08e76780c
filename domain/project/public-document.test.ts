// Proves that the public document of a project says what the ledger does, after every entry of random histories: the equations
// hold, the amounts are those of the accounts, and the curve stays short. And that new terms are not shown before they are approved.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectHistory, projectWorld } from '#tests/builders/project-histories.ts';
import { anOffer, anOpenProject, DAY } from '#tests/builders/projects.ts';
import { foldRows } from '#tests/builders/rows.ts';
import { runEveryProjectCommand } from '#tests/builders/every-project-command.ts';
import { aWorld, person, type World } from '#tests/builders/world.ts';
import type { CatalogValue } from '../ledger/document.ts';
import { balanceOf } from '../ledger/state.ts';
import { readMicro, writeMicro } from '../money.ts';
import { viewProject } from '../project-launch/project-view.ts';
import { type ProjectValue, ProjectValueSchema } from './document.ts';
import { SYSTEM_ACTOR } from '../ids.ts';
import { projects } from './projects.ts';
import { projectDocument } from './public-document.ts';
import { addToCurve } from './raise-curve.ts';

const sum = (...amounts: readonly string[]): string =>
  writeMicro(amounts.reduce((total, amount) => total + readMicro(amount), 0n));

function expectEquations(value: ProjectValue): void {
  const { completionFee, escrow, raised, refunded, refundFees, released, vesting } = value;
  expect(raised).toBe(sum(escrow, released, vesting, completionFee, refunded, refundFees));
  expect(value.totalSupply).toBe(sum(value.tokensSold, value.tokensUnsold, value.tokensBurned));
  expect(value.curve.length).toBeLessThanOrEqual(60);
}

function expectBalances(world: World, value: ProjectValue): void {
  const { escrow, id, paidOut, released, vesting } = value;
  const postedBalance = (account: string): string =>
    writeMicro(balanceOf(world.state, `project:${id}:${account}`).posted);
  expect([postedBalance('escrow:DC'), postedBalance('vesting:DC')]).toEqual([escrow, vesting]);
  expect(sum(postedBalance('vault:DC'), paidOut)).toBe(released);
}

function expectSameAsState(world: World, value: ProjectValue): void {
  const view = viewProject(world.state, value.id);
  const { approvedAt, closedAt, curve, releaseCheck, trust, ...document } = value;
  expect({ approvedAt, closedAt, releaseCheck, trust, points: curve.length }).toBeDefined();
  if (view?.stage === 'pending' || view?.stage === 'rejected' || view?.stage === 'withdrawn') {
    // What is not approved is not shown.
    expect({ stage: value.stage, status: value.status, approved: value.approved }).toEqual({
      stage: view.stage,
      status: view.status,
      approved: false,
    });
    return;
  }
  const { submittedAt, ...shown } = view ?? { submittedAt: null };
  expect(submittedAt).not.toBeNull();
  expect(document).toEqual(shown);
}

it('says what the ledger does after every entry of any history', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(projectHistory, (history) => {
      const world = projectWorld();
      const rows = new Map<string, CatalogValue>();
      let seen = 0;
      for (const step of history) {
        step.run(world);
        for (const entry of world.entries.slice(seen)) {
          foldRows(projectDocument, [entry], rows);
          for (const row of rows.values()) expectEquations(row as ProjectValue);
        }
        seen = world.entries.length;
        for (const row of rows.values()) {
          const value = ProjectValueSchema.parse(row);
          expect(value).toEqual(row);
          if (value.approved) expectBalances(world, value);
          expectSameAsState(world, value);
        }
      }
      for (const { stage } of [...rows.values()] as ProjectValue[]) reached.add(stage);
      const approved = [...projects.of(world.state).byId].filter(([, { approved: is }]) => is);
      for (const [id] of approved) expect(rows.has(`project:${id}`)).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect([...reached].toSorted()).toEqual(expect.arrayContaining(['launched', 'raising', 'refunded']));
});

it('says it too after everything that can happen to a project', () => {
  const world = aWorld().with(
    person('owen').as('owner'),
    person('ada').as('admin'),
    person('cleo').holding('5000 DC'),
    person('ben').holding('5000 DC'),
  );
  runEveryProjectCommand(world, { backer: 'ben', creator: 'cleo', staff: 'ada' });
  const rows = new Map<string, CatalogValue>();
  for (const entry of world.entries) {
    foldRows(projectDocument, [entry], rows);
    for (const row of rows.values()) expectEquations(ProjectValueSchema.parse(row));
  }
  const values = [...rows.values()] as ProjectValue[];
  for (const value of values) expectSameAsState(world, value);
  expect(values.map(({ stage, symbol }) => `${symbol} ${stage}`)).toEqual([
    'MOON launched',
    'MISS refunded',
    'EARLY launched',
    'LARGE raising',
    'TERM raising',
  ]);
});

it('shows no new terms or texts until staff approve them', () => {
  const world = projectWorld();
  const startAt = new Date(world.now + DAY).toISOString();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada', startAt });
  const edit = (change: object) =>
    world.outcome('cleo', 'project.edit', { project, ...anOffer(world, { startAt, ...change }) });
  const shown = () => foldRows(projectDocument, world.entries).get(`project:${project}`);
  expect(edit({ title: 'Solar roofs II' })).toBe('committed');
  expect(shown()).toMatchObject({ title: 'Solar roofs II', stage: 'raising', approved: true });
  expect(edit({ title: 'Secret', price: '0.6' })).toBe('committed');
  expect(edit({ title: 'More secret', price: '0.6' })).toBe('committed');
  expect(shown()).toMatchObject({
    title: 'SUN',
    description: '',
    price: '0.5',
    stage: 'pending',
    status: 'pending',
    approved: false,
  });
  expect(JSON.stringify(shown())).not.toMatch(/Solar|Secret|secret|Panels/);
  world.send('ada', 'project.approve', { project });
  expect(shown()).toMatchObject({ title: 'More secret', price: '0.6', stage: 'raising', approved: true });
});

it('shows no release check of the terms before a change', () => {
  const world = projectWorld();
  const offer = anOffer(world);
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  const shown = () => foldRows(projectDocument, world.entries).get(`project:${project}`);
  world.send('ada', 'project.check_release', { project, passed: true, reason: 'fine' });
  world.send('cleo', 'project.propose_change', { project, ...offer, softCap: '200' });
  expect(shown()).toMatchObject({ softCap: '100', releaseCheck: { passed: true } });
  world.later(3 * DAY);
  world.send(SYSTEM_ACTOR, 'project.apply_change', { project, change: 1 });
  expect(shown()).toMatchObject({ softCap: '200', releaseCheck: null });
  // Documents that an earlier version folded must still agree with their journal.
  const entries = world.entries.map((entry) => ({
    ...entry,
    facts: entry.facts.map((fact) => {
      if (fact.kind !== 'project.change_in_force') return fact;
      const { endsCheck, ...earlier } = fact;
      return earlier;
    }),
  }));
  expect(foldRows(projectDocument, entries).get(`project:${project}`)).toMatchObject({
    softCap: '200',
    releaseCheck: { passed: true },
  });
});

it('has no public document before the approval', () => {
  const world = projectWorld();
  world.send('cleo', 'project.submit', anOffer(world));
  expect([...foldRows(projectDocument, world.entries)]).toEqual([]);
});

it('keeps the last point of each part of a raise', () => {
  const raise = {
    startAt: '2027-01-01T00:00:00.000Z',
    presaleEndAt: '2027-03-02T00:00:00.000Z',
    endAt: '2027-04-01T00:00:00.000Z',
    continueAfterHardCap: false,
  };
  const at = (day: string, raised: string) => ({ at: `2027-01-${day}.000Z`, raised });
  const one = addToCurve({ ...raise, curve: [] }, at('01T01:00:00', '1'));
  const two = addToCurve({ ...raise, curve: one }, at('01T23:00:00', '2'));
  const three = addToCurve({ ...raise, curve: two }, at('02T00:00:00', '3'));
  expect(three).toEqual([at('01T23:00:00', '2'), at('02T00:00:00', '3')]);
});
