// Proves that everybody reads what was said, without the name of who asked; that what staff have hidden is in no document; and
// that the public record of an entry has no text at all.
import { expect, it } from 'vitest';
import { anOpenProject } from '#tests/builders/projects.ts';
import { projectWorld } from '#tests/builders/project-histories.ts';
import { foldRows } from '#tests/builders/rows.ts';
import { idOf } from '#tests/builders/world.ts';
import { isoTime } from '../iso-time.ts';
import { publicRecord } from '../ledger/record.ts';
import { documentDocument, questionDocument, updateDocument } from './public-documents.ts';

const HASH = 'ab'.repeat(32);
const SECRETS = ['Roofs rented', 'All twelve.', 'Which schools?', 'Those of the north.', 'Leases of roofs'];

function makeTalk() {
  const on = projectWorld();
  const project = anOpenProject(on, { creator: 'cleo', staff: 'ada' });
  on.send('cleo', 'project.post_update', { project, title: 'Roofs rented', text: 'All twelve.' });
  on.send('ben', 'project.ask', { project, text: 'Which schools?' });
  on.send('cleo', 'project.answer', { project, question: 1, text: 'Those of the north.' });
  on.send('cleo', 'project.add_document', { project, title: 'Leases of roofs', hash: HASH });
  const rows = () =>
    [updateDocument, questionDocument, documentDocument].map(
      (document) =>
        Object.fromEntries(
          [...foldRows(document, on.entries)].map(([id, value]) => [id, document.schema.parse(value)]),
        ) as object,
    );
  return { on, project, rows };
}

it('everybody reads updates, questions with their answer, and documents', () => {
  const { on, project, rows } = makeTalk();
  const at = isoTime(on.now);
  expect(rows()).toEqual([
    { [`project-update:${project}:1`]: { project, n: 1, at, title: 'Roofs rented', text: 'All twelve.' } },
    {
      [`project-question:${project}:1`]: {
        ...{ project, n: 1, at, text: 'Which schools?' },
        answer: { text: 'Those of the north.', at },
      },
    },
    { [`project-document:${project}:1`]: { project, n: 1, at, title: 'Leases of roofs', hash: HASH } },
  ]);
  expect(JSON.stringify(rows())).not.toContain(idOf('ben'));
});

it('nobody reads what is hidden, but that it was, when, and why', () => {
  const { on, project, rows } = makeTalk();
  for (const subject of ['update', 'question', 'document']) {
    on.send('ada', 'project.hide', { project, [subject]: 1, reason: 'Against the rules' });
  }
  const at = isoTime(on.now);
  const hidden = { project, n: 1, at, hidden: { reason: 'Against the rules', at } };
  expect(rows()).toEqual([
    { [`project-update:${project}:1`]: hidden },
    { [`project-question:${project}:1`]: hidden },
    { [`project-document:${project}:1`]: hidden },
  ]);
});

it('the public record of an entry has none of the texts', () => {
  const { on } = makeTalk();
  const records = JSON.stringify(on.entries.map((entry) => publicRecord(entry)));
  for (const secret of SECRETS) expect(records).not.toContain(secret);
});
