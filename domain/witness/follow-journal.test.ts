// Proves how a witness handles each answer of the service: it adopts a head that extends its own, keeps its own without
// an answer, and keeps both as evidence when they contradict each other, naming the problem.
import { describe, expect, it } from 'vitest';
import { noteKey } from '#tests/builders/note-key.ts';
import { makeConsistencyProof } from '../ledger/consistency.ts';
import { bytesToHex } from '../ledger/hash.ts';
import { leafHash, merkleRoot } from '../ledger/merkle.ts';
import { signCheckpoint } from './checkpoint.ts';
import { followJournal, type KnownHead } from './follow-journal.ts';

const key = noteKey(7);
const leavesOf = (size: number, label: number) =>
  Array.from({ length: size }, (_, n) => leafHash(Uint8Array.of(n, n < 2 ? 0 : label)));
const rootOf = (size: number, label = 0): string => bytesToHex(merkleRoot(leavesOf(size, label)));
const noteOf = (size: number, { label = 0, by = key, at = 1_000 * size } = {}): string =>
  signCheckpoint({ size, root: rootOf(size, label), at }, by);
const answer = (size: number, note = noteOf(size), label = 0) => ({ size, root: rootOf(size, label), note });
const proofOf = (from: number, to: number, label = 0) => ({
  ...{ from, to },
  proof: makeConsistencyProof(leavesOf(to, label), from).map(bytesToHex),
});
const known: KnownHead = { publicKey: key.publicKey, note: noteOf(5) };

/**
 * A service with these answers and no others: 404 for the rest. Null in a list stands for 404, undefined for no answer.
 */
async function follow(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const followed = await followJournal(
    known,
    (path) => {
      asked.push(path);
      return Promise.resolve(path in answers ? answers[path] : null);
    },
    77,
  );
  return { followed, asked };
}
const evidence = (problem: string, later: string) => ({
  status: 'contradicted',
  evidence: {
    ...{ format: 'vaultiq-heads', version: 1, problem, publicKey: key.publicKey },
    ...{ earlier: known.note, later, seenAt: 77 },
  },
});
const latest = '/api/checkpoints/latest';
const consistency = (to: number): string => `/api/checkpoints/consistency?from=5&to=${String(to)}`;

describe('a journal that continues', () => {
  it('is followed to its next head with a proof', async () => {
    const { followed, asked } = await follow({ [latest]: answer(9), [consistency(9)]: proofOf(5, 9) });
    expect(followed).toEqual({ status: 'continued', known: { ...known, note: noteOf(9) } });
    expect(asked).toEqual([latest, consistency(9)]);
  });

  it('of the same size needs no proof, and its newer note is kept', async () => {
    const newer = noteOf(5, { at: 99_000 });
    const { followed, asked } = await follow({ [latest]: answer(5, newer) });
    expect(followed).toEqual({ status: 'continued', known: { ...known, note: newer } });
    expect(asked).toEqual([latest]);
  });
});

describe('no contradiction is seen in a service', () => {
  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['that does not answer', { [latest]: undefined }],
    ['that has no head', {}],
    ['that answers something else', { [latest]: { html: 'sign in to this network' } }],
    ['whose head is not a note', { [latest]: answer(9, 'hello') }],
    ['that does not answer for the proof', { [latest]: answer(9), [consistency(9)]: undefined }],
  ])('%s', async (_, answers) => {
    expect((await follow(answers)).followed).toEqual({ status: 'no-answer' });
  });
});

describe('a service contradicts itself', () => {
  it('with another key', async () => {
    const note = noteOf(9, { by: noteKey(8) });
    expect((await follow({ [latest]: answer(9, note) })).followed).toEqual(evidence('other-key', note));
  });

  it('with a smaller journal, for which nothing more is asked', async () => {
    const { followed, asked } = await follow({ [latest]: answer(4) });
    expect(followed).toEqual(evidence('rolled-back', noteOf(4)));
    expect(asked).toEqual([latest]);
  });

  it('with two roots for one size', async () => {
    const note = noteOf(5, { label: 1 });
    const { followed } = await follow({ [latest]: answer(5, note, 1) });
    expect(followed).toEqual(evidence('forked', note));
  });

  it('without a proof, or with none that holds', async () => {
    expect((await follow({ [latest]: answer(9) })).followed).toEqual(evidence('unproven', noteOf(9)));
    const wrong = { [latest]: answer(9), [consistency(9)]: proofOf(4, 9) };
    expect((await follow(wrong)).followed).toEqual(evidence('unproven', noteOf(9)));
    const none = { [latest]: answer(9), [consistency(9)]: { proof: 'none' } };
    expect((await follow(none)).followed).toEqual(evidence('unproven', noteOf(9)));
  });

  it('longer than before, and with another root for the known size', async () => {
    const [note, same] = [noteOf(9, { label: 1 }), noteOf(5, { label: 1 })];
    const forked = { [latest]: answer(9, note, 1), [consistency(9)]: proofOf(5, 9, 1) };
    const { followed, asked } = await follow({ ...forked, '/api/checkpoints/5': answer(5, same, 1) });
    expect(followed).toEqual(evidence('forked', same));
    expect(asked).toEqual([latest, consistency(9), '/api/checkpoints/5']);
    // The head of that size says nothing if it is the known one, another key's, or invalid.
    for (const response of [
      answer(5),
      answer(5, noteOf(5, { label: 1, by: noteKey(8) }), 1),
      answer(5, 'hello'),
      {},
    ])
      expect((await follow({ ...forked, '/api/checkpoints/5': response })).followed).toEqual(
        evidence('unproven', note),
      );
    expect((await follow(forked)).followed).toEqual(evidence('unproven', note));
  });
});

it('a stored head that the known key has not signed is a bug', async () => {
  const other = { publicKey: noteKey(8).publicKey, note: known.note };
  await expect(followJournal(other, () => Promise.resolve(null), 0)).rejects.toThrow(
    'the head that is known is not signed by the key that is known',
  );
});
