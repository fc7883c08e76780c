// Proves that the public history of terms says which terms held since when: over random histories, its first terms with every
// change that came into force are the present ones, and it lists exactly one open proposal while there is one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anOffer, anOpenProject, carryOutDue, DAY } from '#tests/builders/projects.ts';
import { projectHistory, projectWorld } from '#tests/builders/project-histories.ts';
import { foldRows } from '#tests/builders/rows.ts';
import { isoTime } from '../iso-time.ts';
import { changeDeal } from '../project/deal.ts';
import { type TermsHistory, TermsHistorySchema } from '../project/document.ts';
import { dealOfTerms } from '../project/offer-document.ts';
import { findProject } from '../project/projects.ts';
import { hashTerms, writeTerms } from '../project/terms.ts';
import { termsHistoryDocument } from './terms-history.ts';

it('tells what was proposed, withdrawn and came into force', () => {
  const world = projectWorld();
  const since = world.now;
  const project = anOpenProject(world, { creator: 'cleo', staff: 'ada', maxStake: '50' });
  const offer = anOffer(world);
  const propose = (change: object) =>
    world.send('cleo', 'project.propose_change', { project, ...offer, ...change });
  const shown = () =>
    foldRows(termsHistoryDocument, world.entries).get(`project-terms:${project}`) as TermsHistory;
  expect(shown()).toBeUndefined();
  propose({ softCap: '200', maxStake: '60' });
  world.later(DAY);
  world.send('cleo', 'project.withdraw_change', { project });
  propose({ allow: [world.address('ben')] });
  world.later(3 * DAY + 5_000);
  carryOutDue(world);
  propose({ hardCap: '900', allow: [world.address('ben')] });
  const { changes, first } = TermsHistorySchema.parse(shown());
  expect(first).toMatchObject({ since: isoTime(since), deal: { softCap: '100', maxStake: '50' } });
  expect(changes.map(({ endedAt, inForceAt, state, to }) => ({ endedAt, inForceAt, state, to }))).toEqual([
    {
      state: 'withdrawn',
      inForceAt: isoTime(since + 3 * DAY),
      endedAt: isoTime(since + DAY),
      to: { softCap: '200', maxStake: '60' },
    },
    {
      state: 'in_force',
      inForceAt: isoTime(since + 4 * DAY),
      endedAt: isoTime(since + 4 * DAY + 5_000),
      to: { maxStake: null, allow: [world.address('ben')] },
    },
    { state: 'waiting', inForceAt: isoTime(world.now + 3 * DAY), endedAt: null, to: { hardCap: '900' } },
  ]);
});

it('leads to the present terms in any history', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(projectHistory, (history) => {
      const world = projectWorld();
      for (const step of history) step.run(world);
      for (const value of foldRows(termsHistoryDocument, world.entries).values()) {
        const { changes, first, project } = TermsHistorySchema.parse(value);
        const found = findProject(world.state, project);
        if (found === undefined) throw new Error('no project');
        const inForce = changes.filter(({ state }) => state === 'in_force');
        const deal = inForce.reduce((before, { to }) => changeDeal(before, to), first.deal);
        expect(deal).toEqual(dealOfTerms(writeTerms(found.terms)));
        const hash = hashTerms(project, writeTerms(found.terms));
        expect(inForce.at(-1)?.terms ?? first.terms).toBe(hash);
        const waiting = changes.filter(({ state }) => state === 'waiting');
        expect(waiting.map(({ terms }) => terms)).toEqual(found.change === null ? [] : [found.change.hash]);
        for (const { state } of changes) seen.add(state);
      }
    }),
    // Always the same histories, which have every end of a proposal.
    { numRuns: 60, seed: 3 },
  );
  expect([...seen].toSorted()).toEqual(['in_force', 'lapsed', 'waiting', 'withdrawn']);
});
