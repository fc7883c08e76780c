/**
 * Proves that the index of command ids answers as a map would, however many ids it has moved to fingerprints, and that
 * its size is bounded.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CommandIds } from './command-ids.ts';
import { makeIdFingerprint } from './id-fingerprint.ts';

const IdArbitrary = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9:._-]{0,20}$/);

it('answers like a map for every history, whichever ids are no longer among the newest', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(IdArbitrary, { maxLength: 200 }),
      fc.integer({ min: 1, max: 9 }),
      (known, recentMax) => {
        const ids = new CommandIds({ recentMax });
        for (const [n, id] of known.entries()) {
          expect(ids.has(id)).toBe(false);
          ids.set(id, n + 1);
        }
        expect(known.map((id) => ids.get(id))).toEqual(known.map((_, n) => n + 1));
        expect([ids.size, ids.get('of-nobody-at-all-as-it-is-too-long')]).toEqual([known.length, undefined]);
      },
    ),
    { numRuns: 300 },
  );
});

describe('with 100,000 ids, nearly all of them older', () => {
  const ids = new CommandIds({ recentMax: 10 });
  const idAt = (n: number): string => `vest:${String(n)}`;
  for (let n = 1; n <= 100_000; n++) ids.set(idAt(n), n);

  it('finds each one, and none that was never decided', () => {
    let right = 0;
    for (let n = 1; n <= 100_000; n++) if (ids.get(idAt(n)) === n) right += 1;
    expect(right).toBe(100_000);
    let wrong = 0;
    for (let n = 100_001; n <= 300_000; n++) if (ids.has(idAt(n))) wrong += 1;
    expect(wrong).toBe(0);
  });

  it('keeps at most two generations in full, and at most 64 bytes of each other', () => {
    expect(ids.newest.size + ids.leaving.size).toBeLessThanOrEqual(20);
    expect(ids.bytesOfOlder() / 100_000).toBeLessThan(64);
    expect(ids.bytesOfOlder() / 100_000).toBeGreaterThan(12);
  });

  it('lists every id once, the older ones by their fingerprints', () => {
    expect(new Set([...ids.byName()].map(([, seq]) => seq)).size).toBe(100_000);
  });
});

describe('ids that share a fingerprint', () => {
  const idsWithSameFingerprint = (): CommandIds =>
    new CommandIds({
      recentMax: 1,
      fingerprint: (_, into) => {
        into.fill(7);
      },
    });

  it('that were decided each have their seq', () => {
    const ids = idsWithSameFingerprint();
    for (const [n, id] of ['one', 'two', 'three', 'four'].entries()) ids.set(id, n + 1);
    expect(['one', 'two', 'three'].map((id) => ids.get(id))).toEqual([1, 2, 3]);
  });

  it('count as new once they are distinguished, and have a seq once they are decided', () => {
    const ids = idsWithSameFingerprint();
    for (const [n, id] of ['one', 'two', 'three'].entries()) ids.set(id, n + 1);
    expect(ids.get('new')).toBe(1);
    ids.tellApart('new');
    expect(ids.get('new')).toBeUndefined();
    ids.set('new', 4);
    for (const [n, id] of ['five', 'six', 'seven'].entries()) ids.set(id, n + 5);
    expect([ids.get('new'), ids.get('one'), ids.get('two')]).toEqual([4, 1, 2]);
  });
});

it('moves two ids of the earlier generation with every new one, and lists each once meanwhile', () => {
  const ids = new CommandIds({ recentMax: 4 });
  const add = (...names: readonly string[]): void => names.forEach((name) => ids.set(name, ids.size + 1));
  const named = () => [...ids.byName().values()].sort((a, b) => a - b);
  add('a', 'b', 'c');
  expect([ids.newest.size, ids.leaving.size, ids.bytesOfOlder()]).toEqual([3, 0, 0]);
  add('d');
  expect([ids.newest.size, ids.leaving.size, ids.bytesOfOlder()]).toEqual([0, 4, 0]);
  add('e');
  const withTwo = ids.bytesOfOlder();
  expect(withTwo).toBeGreaterThan(0);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ids.get(id))).toEqual([1, 2, 3, 4, 5, undefined]);
  add('f');
  expect(ids.bytesOfOlder()).toBeGreaterThan(withTwo);
  add('g', 'h');
  expect([ids.newest.size, ids.leaving.size, ids.size]).toEqual([0, 4, 8]);
  expect([...ids.leaving.keys()]).toEqual(['e', 'f', 'g', 'h']);
  add('i', 'j');
  expect(named().filter((seq, n, all) => all.indexOf(seq) === n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('lists an id that was distinguished only after it is decided', () => {
  const fingerprint = (_: string, into: Uint32Array): void => void into.fill(7);
  const ids = new CommandIds({ recentMax: 1, fingerprint });
  ids.set('one', 1);
  ids.set('two', 2);
  ids.tellApart('new');
  expect([...ids.byName().values()].includes(undefined as never)).toBe(false);
  expect(ids.byName().has('new')).toBe(false);
});

it.each([0, -1, 2 ** 32])('refuses the seq %d for an older id, because it means none', (seq) => {
  const ids = new CommandIds({ recentMax: 1 });
  ids.set('one', seq);
  expect(() => {
    ids.set('two', 2);
  }).toThrow('a seq fits into a word');
});

// The published test vectors of HalfSipHash-2-4: the key is 00 to 07, the input 00, 01 … up to the length.
it.each([
  [0, '218d1f59b9b83cc8'],
  [1, 'be552412f8387315'],
  [2, '064f39ef7c50eb57'],
  [3, 'ce0f1a45f7060679'],
  [4, 'd5e78a175be52ea1'],
  [14, '3bb1a870eae8e658'],
])('maps %d bytes to the fingerprint %s', (length, expected) => {
  const words = new Uint32Array(2);
  const text = String.fromCharCode(...Array.from({ length }, (_, n) => n));
  makeIdFingerprint([0x03020100, 0x07060504])(text, words);
  const bytes = [...new Uint8Array(words.buffer)];
  expect(bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(expected);
});
