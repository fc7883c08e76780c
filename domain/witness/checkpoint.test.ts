// Proves that a checkpoint is read exactly as it was signed, that a changed byte invalidates its signature, and which
// two heads contradict each other.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteKey } from '#tests/builders/note-key.ts';
import { bytesToHex } from '../ledger/hash.ts';
import { makeConsistencyProof } from '../ledger/consistency.ts';
import { leafHash, merkleRoot } from '../ledger/merkle.ts';
import {
  headSignedBy,
  makeOrigin,
  readCheckpoint,
  signCheckpoint,
  verifierKey,
  type Head,
} from './checkpoint.ts';
import { findContradiction, isContinued, judgeEvidence } from './compare-heads.ts';
import type { HeadEvidence } from './schema.ts';

const key = noteKey(7);
const root = 'ab'.repeat(32);
const head: Head = { size: 12, root, at: 1_700_000_000_000 };

describe('a checkpoint', () => {
  it('is a signed note of C2SP, byte for byte', () => {
    // The key of the seed 07…07, computed independently of this code.
    expect(key.publicKey).toBe('ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c');
    expect(makeOrigin(key.publicKey)).toBe('vaultiq/ea4a6c63e29c520a');
    expect(signCheckpoint(head, key).split('\n').slice(0, 5)).toEqual([
      'vaultiq/ea4a6c63e29c520a',
      '12',
      'q6urq6urq6urq6urq6urq6urq6urq6urq6urq6urq6s=',
      'at 1700000000000',
      '',
    ]);
    expect(signCheckpoint(head, key)).toMatch(/\n— vaultiq\/ea4a6c63e29c520a [A-Za-z0-9+/]{91}=\n$/);
    expect(verifierKey(key.publicKey)).toMatch(/^vaultiq\/ea4a6c63e29c520a\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/);
  });

  it('is read as it was signed', () => {
    const heads = fc.record({
      size: fc.integer({ min: 1, max: 10 ** 15 - 1 }),
      root: fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex),
      at: fc.option(fc.integer({ min: 1, max: 10 ** 15 - 1 })),
    });
    fc.assert(
      fc.property(heads, (each) => {
        expect(headSignedBy(signCheckpoint(each, key), key.publicKey)).toEqual(each);
      }),
      { numRuns: 25 },
    );
  });

  it('is invalid with any character changed, and for any other key', () => {
    const note = signCheckpoint(head, key);
    for (let at = 0; at < note.length; at++) {
      const changed = note.slice(0, at) + (note[at] === 'A' ? 'B' : 'A') + note.slice(at + 1);
      expect(headSignedBy(changed, key.publicKey), `character ${String(at)}`).toBeNull();
    }
    expect(headSignedBy(note, noteKey(8).publicKey)).toBeNull();
    expect(headSignedBy(note, 'zz'.repeat(32))).toBeNull();
  });

  it.each([
    '',
    'vaultiq',
    'x'.repeat(10_000),
    signCheckpoint(head, key).replace('\n12\n', '\n012\n'),
    signCheckpoint(head, key).replace('at ', 'at  '),
  ])('is refused in any other form: %#', (note) => {
    expect(readCheckpoint(note)).toBeNull();
  });
});

describe('two heads of one key', () => {
  const at = (size: number, time: number | null, byte = 'ab'): Head => ({
    size,
    root: byte.repeat(32),
    at: time,
  });

  it.each([
    ['the same one twice', at(5, 10), at(5, 20), null],
    ['two roots for one size', at(5, 10), at(5, null, 'cd'), 'forked'],
    ['larger later', at(5, 10), at(6, 20, 'cd'), null],
    ['smaller later', at(6, 10), at(5, 20, 'cd'), 'rolled-back'],
    ['smaller later, given in the other order', at(5, 20, 'cd'), at(6, 10), 'rolled-back'],
    ['smaller at a time that is not said', at(6, 10), at(5, null, 'cd'), null],
  ] as const)('%s', (_what, one, other, problem) => {
    expect(findContradiction(one, other)).toBe(problem);
  });

  it('the later continues the earlier if a proof shows it', () => {
    const leaves = [1, 2, 3, 4, 5, 6, 7].map((n) => leafHash(Uint8Array.of(n)));
    const headOf = (size: number): Head => ({
      size,
      root: bytesToHex(merkleRoot(leaves.slice(0, size))),
      at: null,
    });
    const proof = makeConsistencyProof(leaves, 3).map(bytesToHex);
    expect(isContinued(headOf(3), headOf(7), proof)).toBe(true);
    expect(isContinued({ ...headOf(3), root }, headOf(7), proof)).toBe(false);
    expect(isContinued(headOf(7), headOf(3), proof)).toBe(false);
  });
});

describe('evidence', () => {
  const evidence = (earlier: string, later: string): HeadEvidence => ({
    format: 'vaultiq-heads',
    version: 1,
    problem: 'forked',
    publicKey: key.publicKey,
    earlier,
    later,
    seenAt: 0,
  });
  const before = signCheckpoint(head, key);

  it.each([
    ['two roots for one size', signCheckpoint({ ...head, root: 'cd'.repeat(32) }, key), 'proven'],
    ['a smaller journal later', signCheckpoint({ ...head, size: 11, at: 1_700_000_000_001 }, key), 'proven'],
    ['a larger journal', signCheckpoint({ ...head, size: 13, at: 1_700_000_000_001 }, key), 'needs-proof'],
    ['the same head', before, 'worthless'],
    ['another key', signCheckpoint(head, noteKey(8)), 'another-key'],
    ['no signature', before.replace('at 17', 'at 18'), 'worthless'],
    ['no note', 'something', 'worthless'],
  ])('%s', (_what, later, verdict) => {
    expect(judgeEvidence(evidence(before, later))).toBe(verdict);
  });

  it("is worthless if the key that it names did not sign the device's head", () => {
    expect(judgeEvidence(evidence(signCheckpoint(head, noteKey(8)), before))).toBe('worthless');
  });
});
