// Proves that no document of a feature needs a doorbell of its own: each fact that changes one reaches the person whom it
// is about, with the name of the collection that their devices are to pull.
import { expect, it } from 'vitest';
import type { PersonalDocument } from '#domain/ledger/document.ts';
import type { Fact } from '#domain/ledger/facts.ts';
import { documents } from '#domain/features.ts';
import { FEEDS } from '#domain/protocol.ts';
import type { Entry } from '#domain/ledger/entry.ts';
import { makeChangesOf } from './fold-personal.ts';
import { listParties } from './project-user.ts';

const ANN = 'a'.repeat(26);
const changesOf = makeChangesOf(documents);
const personal = documents.filter((document): document is PersonalDocument => document.feed === 'me');
const rows = personal.flatMap((document) =>
  Object.keys(document.on).map((kind) => [document.name, kind, document] as const),
);
/** The documents' ids are made of these. */
const IDS = { month: '2027-01', schedule: 'schedule-1', shortfall: '1', referred: 'b'.repeat(26) };

it('covers every personal document', () => {
  expect(personal.length).toBeGreaterThan(5);
  expect(personal.filter(({ collection }) => !(collection in FEEDS.me))).toEqual([]);
});

it.each(rows)(
  '%s: %s changes a document of the person whom it is about',
  (_name, kind, { collection, name }) => {
    const entry: Entry = {
      ...{ seq: 1, id: 'a-command', requestHash: '', type: 'a.command', actor: 'system', at: 0 },
      ...{ verdict: 'committed', legs: [], facts: [{ kind, userId: ANN, ...IDS } as unknown as Fact] },
    };
    expect([...listParties(entry)]).toContain(ANN);
    const changed = changesOf({ entry, leaf: new Uint8Array(32) }, ANN).map(({ document }) => document);
    expect(changed.map((document) => [document.name, document.collection])).toContainEqual([
      name,
      collection,
    ]);
  },
);
