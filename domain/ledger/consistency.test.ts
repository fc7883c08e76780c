// Proves consistency proofs against the published vectors of Certificate Transparency (RFC 6962), and by properties: a
// proof from the tree is accepted, and any other root, size or altered step is rejected.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consistencyRanges,
  makeConsistencyProof,
  perfectSubtrees,
  rootOfSubtrees,
  verifyConsistencyProof,
} from './consistency.ts';
import { bytesToHex, hexToBytes } from './hash.ts';
import { leafHash, merkleRoot } from './merkle.ts';

// The inputs and proofs of the reference implementation's tests.
const INPUTS = [
  '',
  '00',
  '10',
  '2021',
  '3031',
  '40414243',
  '5051525354555657',
  '606162636465666768696a6b6c6d6e6f',
];
const ROOTS: Readonly<Record<number, string>> = {
  1: '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  2: 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  5: '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  6: '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  8: '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
};
const VECTORS: readonly (readonly [from: number, to: number, proof: readonly string[]])[] = [
  [1, 1, []],
  [
    1,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    6,
    8,
    [
      '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [
    2,
    5,
    [
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

const vectorLeaves = INPUTS.map((input) => leafHash(hexToBytes(input)));
const head = (size: number) => ({ size, root: hexToBytes(ROOTS[size] ?? '') });
const leavesOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, i) => leafHash(Uint8Array.of(i & 255, i >> 8)));
const headOf = (leaves: readonly Uint8Array[], size: number) => ({
  size,
  root: merkleRoot(leaves.slice(0, size)),
});

describe('consistency proofs', () => {
  it.each(VECTORS)('from %i to %i equal those of the reference implementation', (from, to, proof) => {
    expect(makeConsistencyProof(vectorLeaves.slice(0, to), from).map(bytesToHex)).toEqual(proof);
    expect(verifyConsistencyProof(head(from), head(to), { proof: proof.map(hexToBytes) })).toBe(true);
  });

  it('hold between any two sizes up to 40 leaves, and not with a step altered, missing or added', () => {
    const leaves = leavesOf(40);
    for (let to = 1; to <= 40; to++) {
      for (let from = 1; from <= to; from++) {
        const proof = makeConsistencyProof(leaves.slice(0, to), from);
        const isConsistent = (steps: readonly Uint8Array[]): boolean =>
          verifyConsistencyProof(headOf(leaves, from), headOf(leaves, to), { proof: steps });
        expect(isConsistent(proof), `${String(from)} to ${String(to)}`).toBe(true);
        expect(isConsistent([...proof, leafHash(new Uint8Array(1))])).toBe(false);
        expect(proof.length > 0 && isConsistent(proof.slice(0, -1))).toBe(false);
        proof.forEach((step, n) => {
          const altered = proof.map((each, m) =>
            m === n ? each.map((byte, at) => (at === 7 ? byte ^ 1 : byte)) : each,
          );
          expect(step.length === 32 && isConsistent(altered)).toBe(false);
        });
      }
    }
  });

  it('never hold for a history in which an early leaf differs', () => {
    const history = fc.integer({ min: 1, max: 600 }).chain((to) =>
      fc.record({
        to: fc.constant(to),
        from: fc.integer({ min: 1, max: to }),
        changed: fc.nat(),
      }),
    );
    fc.assert(
      fc.property(history, ({ from, to, changed }) => {
        const leaves = leavesOf(to);
        const other = leaves.map((leaf, n) =>
          n === changed % from ? leafHash(Uint8Array.of(9, 9, 9)) : leaf,
        );
        const known = headOf(leaves, from);
        const honest = makeConsistencyProof(leaves, from);
        const lying = makeConsistencyProof(other, from);
        expect(verifyConsistencyProof(known, headOf(leaves, to), { proof: honest })).toBe(true);
        expect(verifyConsistencyProof(known, headOf(other, to), { proof: lying })).toBe(false);
        expect(verifyConsistencyProof(known, headOf(other, to), { proof: honest })).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('never hold if they are malformed, or from a larger tree to a smaller', () => {
    const [one, eight] = [head(1), head(8)];
    const proof = VECTORS[1]?.[2].map(hexToBytes) ?? [];
    expect(verifyConsistencyProof(eight, one, { proof })).toBe(false);
    expect(verifyConsistencyProof({ ...one, size: 0.5 }, eight, { proof })).toBe(false);
    expect(verifyConsistencyProof({ ...one, root: new Uint8Array(31) }, eight, { proof })).toBe(false);
    expect(verifyConsistencyProof(one, eight, { proof: [] })).toBe(false);
    expect(verifyConsistencyProof(one, eight, { proof: [...proof.slice(1), new Uint8Array(31)] })).toBe(
      false,
    );
    expect(() => consistencyRanges(3, 2)).toThrow('from a smaller tree to a larger');
  });

  it('compute a root from its perfect subtrees, as many as the size has bits set', () => {
    const leaves = leavesOf(200);
    for (let size = 0; size <= 200; size++) {
      const subtrees = perfectSubtrees({ start: 0, end: size });
      expect(subtrees.length).toBe(size.toString(2).replaceAll('0', '').length);
      const hashes = subtrees.map(({ level, index }) =>
        merkleRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
      );
      expect(rootOfSubtrees(hashes)).toEqual(merkleRoot(leaves.slice(0, size)));
    }
  });

  it('from an empty tree hold without a step, and only from the empty root', () => {
    const [none, eight] = [headOf([], 0), head(8)];
    expect(makeConsistencyProof(vectorLeaves, 0)).toEqual([]);
    expect(verifyConsistencyProof(none, eight, { proof: [] })).toBe(true);
    expect(verifyConsistencyProof(none, none, { proof: [] })).toBe(true);
    expect(verifyConsistencyProof({ ...eight, size: 0 }, eight, { proof: [] })).toBe(false);
    expect(verifyConsistencyProof(none, eight, { proof: [eight.root] })).toBe(false);
  });

  it('between trees of one size hold for one root, and without a step', () => {
    const eight = head(8);
    expect(verifyConsistencyProof(eight, eight, { proof: [] })).toBe(true);
    expect(verifyConsistencyProof({ ...head(6), size: 8 }, eight, { proof: [] })).toBe(false);
    expect(verifyConsistencyProof(eight, { ...head(6), size: 8 }, { proof: [] })).toBe(false);
    expect(verifyConsistencyProof(eight, eight, { proof: [eight.root] })).toBe(false);
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('no tree has %d leaves', (size) => {
    const [one, eight] = [head(1), head(8)];
    const proof = VECTORS[1]?.[2].map(hexToBytes) ?? [];
    const text = 'from a smaller tree to a larger';
    expect(() => consistencyRanges(size, 8)).toThrow(text);
    expect(() => consistencyRanges(1, size)).toThrow(text);
    expect(verifyConsistencyProof({ ...one, size }, eight, { proof })).toBe(false);
    expect(verifyConsistencyProof(one, { ...eight, size }, { proof })).toBe(false);
    const same = { ...eight, size };
    expect(verifyConsistencyProof(same, same, { proof: [] })).toBe(false);
  });

  it('hold only for hashes of 32 bytes', () => {
    const eight = head(8);
    const long = { size: 8, root: Uint8Array.of(...eight.root, 0) };
    const short = { size: 8, root: eight.root.slice(1) };
    for (const wrong of [long, short]) {
      expect(verifyConsistencyProof(wrong, wrong, { proof: [] })).toBe(false);
      expect(verifyConsistencyProof(eight, wrong, { proof: [] })).toBe(false);
      expect(verifyConsistencyProof(wrong, eight, { proof: [] })).toBe(false);
    }
    const proof = VECTORS[2]?.[2].map(hexToBytes) ?? [];
    expect(verifyConsistencyProof(head(6), eight, { proof })).toBe(true);
    const longer = proof.map((step, n) => (n === 1 ? Uint8Array.of(...step, 0) : step));
    expect(verifyConsistencyProof(head(6), eight, { proof: longer })).toBe(false);
  });

  it('use the ranges of the RFC, without the whole smaller tree', () => {
    expect(consistencyRanges(0, 8)).toEqual([]);
    expect(consistencyRanges(0, 0)).toEqual([]);
    expect(consistencyRanges(8, 8)).toEqual([]);
    expect(consistencyRanges(4, 8)).toEqual([{ start: 4, end: 8 }]);
    expect(consistencyRanges(3, 7)).toEqual([
      { start: 2, end: 3 },
      { start: 3, end: 4 },
      { start: 0, end: 2 },
      { start: 4, end: 7 },
    ]);
    expect(perfectSubtrees({ start: 4, end: 7 })).toEqual([
      { level: 1, index: 2 },
      { level: 0, index: 6 },
    ]);
    expect(perfectSubtrees({ start: 3, end: 9 })).toEqual([
      { level: 0, index: 3 },
      { level: 2, index: 1 },
      { level: 0, index: 8 },
    ]);
  });
});
