// Proves what a backer and a creator see of their own: every stake with what became of it, and a project before its approval.
import { expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY, projectIn, stakeIn } from '#tests/builders/projects.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { idOf, type World } from '#tests/builders/world.ts';
import { defaultParameters } from '../features.ts';
import { noticeText } from '../notices.ts';
import { isoTime } from '../iso-time.ts';
import type { FoldedDocument, PersonalDocument } from '../ledger/document.ts';
import { BackingSchema, OwnProjectSchema } from '../project/document.ts';
import { ownProjectDocument } from '../project/own-document.ts';
import { backingDocument } from './backing-document.ts';

/** A person's document of one project, folded over all entries. */
function shown(
  world: World,
  document: PersonalDocument,
  { label, project }: { label: string; project: string },
) {
  const id = `${document.name}:${project}`;
  let folded: FoldedDocument | null = null;
  for (const entry of world.entries) {
    for (const fact of entry.facts) {
      if (!(fact.kind in document.on) || !('userId' in fact) || fact.userId !== idOf(label)) continue;
      if (document.idOf(fact) !== id) continue;
      const context = {
        entry,
        leaf: new Uint8Array(32),
        id,
        at: isoTime(entry.at),
        parameters: defaultParameters,
      };
      folded = document.fold(folded, fact, context);
    }
  }
  return (folded as Record<string, unknown> | null)?.[document.name];
}

const backing = (world: World, label: string, project: string) =>
  BackingSchema.parse(shown(world, backingDocument, { label, project }));
const own = (world: World, project: string) =>
  OwnProjectSchema.parse(shown(world, ownProjectDocument, { label: 'cleo', project }));

it('lists every stake with its fee and tokens, and those that were taken back', () => {
  const world = projectWorld();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  const first = stakeIn(world.send('ben', 'project.invest', { project, amount: '100' }));
  const second = stakeIn(world.send('ben', 'project.invest', { project, amount: '20' }));
  world.send('ben', 'project.take_back', { investment: second });
  const { stakes, ...rest } = backing(world, 'ben', project);
  expect(rest).toEqual({ project, refunded: '0', refundFee: '0' });
  expect(stakes).toMatchObject([
    { investment: first, amount: '100', fee: '0.05', tokens: '200', at: isoTime(world.now), status: 'held' },
    { investment: second, amount: '20', fee: '0.01', tokens: '40', status: 'returned' },
  ]);
  expect(shown(world, backingDocument, { label: 'dan', project })).toBeUndefined();
});

it('keeps the newest fifty of the stakes that were taken back', () => {
  const world = projectWorld();
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project, amount: '100' });
  for (let n = 0; n < 60; n += 1) {
    world.later(1);
    const investment = stakeIn(world.send('ben', 'project.invest', { project, amount: '1' }));
    world.send('ben', 'project.take_back', { investment });
  }
  const { stakes } = backing(world, 'ben', project);
  expect(stakes.filter(({ status }) => status === 'held')).toHaveLength(1);
  expect(stakes).toHaveLength(51);
  expect(stakes.at(-1)?.at).toBe(isoTime(world.now));
});

it('shows the refund of a raise that missed its soft cap, and the delivery of one that did not', () => {
  const world = projectWorld();
  const missed = anOpenProject(world, { creator: 'cleo', staff: 'ada', symbol: 'MISS' });
  const reached = anOpenProject(world, { creator: 'cleo', staff: 'ada' });
  world.send('ben', 'project.invest', { project: missed, amount: '20' });
  world.send('ben', 'project.invest', { project: missed, amount: '30' });
  world.send('ben', 'project.invest', { project: reached, amount: '500' });
  world.later(20 * DAY);
  carryOutDue(world);
  world.later(8 * DAY);
  carryOutDue(world);
  expect(backing(world, 'ben', missed)).toMatchObject({
    stakes: [{ status: 'refunded' }, { status: 'refunded' }],
    refunded: '49.95',
    refundFee: '0.05',
  });
  expect(backing(world, 'ben', reached)).toMatchObject({ stakes: [{ status: 'delivered' }], refunded: '0' });
});

it('shows creators their project before the approval, with its new terms, and why it was rejected', () => {
  const world = projectWorld();
  const project = projectIn(world.send('cleo', 'project.submit', anOffer(world)));
  expect(own(world, project)).toEqual({
    project,
    offer: { ...anOffer(world), continueAfterHardCap: false },
    state: 'pending',
    fee: '250',
    submittedAt: isoTime(world.now),
  });
  world.send('cleo', 'project.edit', { project, ...anOffer(world, { title: 'Wind', softCap: '200' }) });
  expect(own(world, project)).toMatchObject({ state: 'pending', offer: { title: 'Wind', softCap: '200' } });
  world.send('ada', 'project.approve', { project });
  expect(own(world, project)).toMatchObject({ state: 'approved' });
  const other = projectIn(world.send('cleo', 'project.submit', anOffer(world, { symbol: 'OTHER' })));
  world.send('ada', 'project.reject', { project: other, reason: 'unclear' });
  expect(own(world, other)).toMatchObject({ state: 'rejected', reason: 'unclear' });
  const third = projectIn(world.send('cleo', 'project.submit', anOffer(world, { symbol: 'THIRD' })));
  world.send('cleo', 'project.withdraw', { project: third });
  expect(own(world, third)).toMatchObject({ state: 'withdrawn', fee: '250' });
});

it('does not say that a fee is held, or was released, which the approval has captured', () => {
  const world = projectWorld();
  const startAt = isoTime(world.now + DAY);
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada', startAt });
  expect(own(world, project)).toMatchObject({ state: 'approved', fee: '250' });
  const edit = (softCap: string) =>
    world.send('cleo', 'project.edit', { project, ...anOffer(world, { startAt, softCap }) });
  edit('99');
  edit('98');
  expect(own(world, project)).toMatchObject({ state: 'pending', fee: '0' });
  const before = world.available('cleo', 'DC');
  world.send('ada', 'project.reject', { project });
  expect(own(world, project)).toMatchObject({ state: 'rejected', fee: '0' });
  expect(world.available('cleo', 'DC')).toBe(before);
  expect(toldOf(world, 'project.rejected')).toBe('No fee was held');
});

it('says that a fee was released which was held', () => {
  const world = projectWorld();
  const project = projectIn(world.send('cleo', 'project.submit', anOffer(world)));
  world.send('ada', 'project.reject', { project });
  expect(own(world, project)).toMatchObject({ state: 'rejected', fee: '250' });
  expect(toldOf(world, 'project.rejected')).toBe('The fee was released');
});

/** The text of the last entry's notice. */
function toldOf(world: World, notice: string): string | undefined {
  const facts = world.entries.at(-1)?.facts ?? [];
  const raised = facts.find((fact) => fact.kind === 'notification.raised' && fact.notice === notice);
  return raised?.kind === 'notification.raised' ? noticeText(raised, facts).message : undefined;
}
