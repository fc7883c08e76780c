// Proves when an audit is refused, what is wrong with its fields, and what everybody reads of it. Who may set one, and in which
// state of a project, is in the tables of `project/rules.test.ts`.
import { describe, expect, it } from 'vitest';
import { documents } from '../features.ts';
import type { Fact } from '../ledger/facts.ts';
import { anOffer, anOpenProject, DAY } from '#tests/builders/projects.ts';
import { aWorld, person, type World } from '#tests/builders/world.ts';
import { isoTime } from '../iso-time.ts';
import type { ProjectValue } from '../project/document.ts';
import { viewProject } from '../project-launch/project-view.ts';
import { noticeText } from '../notices.ts';

const world = (): World =>
  aWorld().with(person('owen').as('owner'), person('ada').as('admin'), person('cleo').holding('2000 DC'));

const AUDIT = { score: 72, kyc: 'pending', findings: 'The company exists.' } as const;

const auditNewProject = (on: World, change: object = {}) => {
  const project = anOpenProject(on, { creator: 'cleo', staff: 'ada', startAt: isoTime(on.now + DAY) });
  return { project, code: on.outcome('ada', 'audit.set', { project, ...AUDIT, ...change }) };
};

/** The project's public document, folded over the whole history. */
function publicOf(on: World, project: string): ProjectValue {
  const rows = documents.find(({ name }) => name === 'project');
  if (rows === undefined || !('idOf' in rows) || rows.feed !== 'catalog') throw new Error('no rows');
  let value: Readonly<Record<string, unknown>> | null = null;
  for (const entry of on.entries) {
    for (const fact of entry.facts.filter(({ kind }) => Object.hasOwn(rows.on, kind))) {
      const id = rows.idOf(fact);
      const context = { id: id ?? '', at: isoTime(entry.at), entry, parameters: on.state.parameters };
      if (id === `project:${project}`) value = rows.fold(value, fact, context);
    }
  }
  return value as unknown as ProjectValue;
}

describe('audit.set', () => {
  it.each([
    [{}, 'committed'],
    [{ score: 0 }, 'committed'],
    [{ score: 100 }, 'committed'],
    [{ score: -1 }, 'AUDIT_INVALID'],
    [{ score: 101 }, 'AUDIT_INVALID'],
    [{ score: 50.5 }, 'AUDIT_INVALID'],
    [{ score: '50' }, 'AUDIT_INVALID'],
    [{ score: null }, 'AUDIT_INVALID'],
    [{ score: undefined }, 'AUDIT_INVALID'],
    [{ kyc: 'verified' }, 'committed'],
    [{ kyc: 'unverified' }, 'committed'],
    [{ kyc: 'Verified' }, 'AUDIT_INVALID'],
    [{ kyc: undefined }, 'AUDIT_INVALID'],
    [{ findings: '' }, 'FIELDS_REQUIRED'],
    [{ findings: '  ' }, 'FIELDS_REQUIRED'],
    [{ findings: 5 }, 'AUDIT_INVALID'],
    [{ findings: 'a\u0000b' }, 'AUDIT_INVALID'],
    [{ findings: 'f'.repeat(1_000) }, 'committed'],
    [{ findings: 'f'.repeat(1_001) }, 'AUDIT_INVALID'],
    [{ more: 1 }, 'COMMAND_INVALID'],
  ])('with %j: %s', (change, code) => {
    expect(auditNewProject(world(), change).code).toBe(code);
  });

  it('refuses the same audit twice, and accepts another one at any time', () => {
    const on = world();
    const { project } = auditNewProject(on);
    const set = (change: object) => on.outcome('owen', 'audit.set', { project, ...AUDIT, ...change });
    expect(set({})).toBe('PROJECT_UNCHANGED');
    expect(set({ findings: ' The company exists. ' })).toBe('PROJECT_UNCHANGED');
    expect(set({ score: 73 })).toBe('committed');
    expect(set({})).toBe('committed');
    expect(set({ kyc: 'verified' })).toBe('committed');
    expect(set({ kyc: 'verified', findings: 'Its bank answers.' })).toBe('committed');
  });

  it('contains the hash of the audited terms, so that the same audit of new terms is a new one', () => {
    const on = world();
    const { project } = auditNewProject(on);
    const before = publicOf(on, project);
    expect(before.audit?.terms).toBe(before.terms);
    on.send('cleo', 'project.edit', {
      project,
      ...anOffer(on, { softCap: '99', startAt: isoTime(on.now + DAY) }),
    });
    expect(on.outcome('ada', 'audit.set', { project, ...AUDIT, score: 1 })).toBe('PROJECT_NOT_APPROVED');
    on.send('ada', 'project.approve', { project });
    const after = publicOf(on, project);
    expect(after.audit).toEqual(before.audit);
    expect(after.audit?.terms).not.toBe(after.terms);
    expect(on.outcome('ada', 'audit.set', { project, ...AUDIT })).toBe('committed');
    expect(publicOf(on, project).audit?.terms).toBe(after.terms);
  });

  it('is public, in the document and in the answer of the service', () => {
    const on = world();
    const { project } = auditNewProject(on);
    const audit = {
      ...AUDIT,
      at: isoTime(on.now),
      entry: String(on.state.seq),
      terms: viewProject(on.state, project)?.terms,
    };
    expect(publicOf(on, project).audit).toEqual(audit);
    expect(viewProject(on.state, project)?.audit).toEqual(audit);
    const other = anOpenProject(on, { creator: 'cleo', staff: 'ada', symbol: 'MOON' });
    expect(publicOf(on, other).audit).toBeNull();
    expect(viewProject(on.state, other)?.audit).toBeNull();
  });

  it('tells the creator', () => {
    const on = world();
    auditNewProject(on);
    const facts: readonly Fact[] = on.entries.at(-1)?.facts ?? [];
    const [notice] = facts.filter((fact) => fact.kind === 'notification.raised');
    expect(notice?.userId).toBe(facts.find((fact) => fact.kind === 'project.audited')?.userId);
    expect(notice && noticeText(notice, facts)).toEqual({
      type: 'project',
      title: 'Your project was audited',
      message: 'Its score is 72 of 100, KYC pending',
    });
  });
});
