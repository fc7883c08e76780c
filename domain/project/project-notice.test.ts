// Proves that every notice about a project names it where its text leaves the app, and that a replay makes the documents of
// a person without today's names.
import { expect, it } from 'vitest';
import { runEveryCommand } from '#tests/builders/every-command.ts';
import { aWorld } from '#tests/builders/world.ts';
import type { NotificationFact } from '../ledger/facts.ts';
import { noticeText } from '../notices.ts';
import { projects } from './projects.ts';

const world = runEveryCommand();
const titles = [...projects.of(world.state).byId.values()].map(({ text }) => text.title);
const raised = world.entries.flatMap(({ facts }) =>
  facts.flatMap((fact) =>
    fact.kind === 'notification.raised' && noticeText(fact, facts).type === 'project'
      ? [{ fact, facts }]
      : [],
  ),
);
const first = (notice: NotificationFact['notice']) => {
  const found = raised.find(({ fact }) => fact.notice === notice);
  if (found === undefined) throw new Error(`nobody was notified: ${notice}`);
  return found;
};

it('names the project in every notice', () => {
  const unnamed = raised
    .map(({ fact, facts }) => ({ notice: fact.notice, ...noticeText(fact, facts, world.state) }))
    .filter(({ title, message }) => !titles.some((name) => title.includes(name) || message.includes(name)));
  expect(unnamed).toEqual([]);
  expect(new Set(raised.map(({ fact }) => fact.notice)).size).toBeGreaterThan(20);
});

it.each([
  ['project.approved', 'To the moon: your project opens on its launch date. The fee of 250.00 DC was paid'],
  ['project.invested', 'To the moon: 10.00 DC are in escrow. Your tokens are locked until the launch'],
  [
    'project.refunded',
    'Solar roofs: 4.95 DC are back in your wallet, after a refund fee of 0.05 DC: the project missed its soft cap',
  ],
  ['project.tokens_delivered', '240.00 tokens of Solar roofs can be sent from now on'],
  ['project.left', 'Solar roofs: 4.00 DC are back in your wallet, without a fee'],
] as const)('%s: %s', (notice, message) => {
  const { fact, facts } = first(notice);
  expect(noticeText(fact, facts, world.state).message).toBe(message);
});

it.each([
  ['project.approved', 'Your project opens on its launch date. The fee of 250.00 DC was paid'],
  ['project.tokens_delivered', '240.00 tokens of a launched project can be sent from now on'],
] as const)('%s in the documents of a person: %s', (notice, message) => {
  const { fact, facts } = first(notice);
  expect(noticeText(fact, facts).message).toBe(message);
});

it('has no name of a project that this ledger does not know', () => {
  const { fact, facts } = first('project.approved');
  expect(noticeText(fact, facts, aWorld().state).message).toBe(
    'Your project opens on its launch date. The fee of 250.00 DC was paid',
  );
});
