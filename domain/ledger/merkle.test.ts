// Proves roots and inclusion paths against the published vectors of Certificate Transparency (RFC 6962), and that every
// proof of every tree of up to 33 leaves is valid and fails with any bit altered.
import { hash as hashOf } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, type Sha256, sha256 } from './hash.ts';
import { inclusionPath, inclusionPaths, leafHash, merkleRoot, rootFromPath } from './merkle.ts';

// The inputs and roots of the reference implementation's tests.
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
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS: readonly (readonly [index: number, path: readonly string[]])[] = [
  [
    0,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
];

const platform: Sha256 = (data) => new Uint8Array(hashOf('sha256', data, 'buffer'));
const vectorLeaves = INPUTS.map((input) => leafHash(hexToBytes(input)));
const leavesOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, i) => leafHash(Uint8Array.of(i), platform));

/** The definition of RFC 6962, section 2.1, transcribed literally. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return platform(new Uint8Array(0));
  const [first] = leaves;
  if (leaves.length === 1 && first !== undefined) return first;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return platform(
    Uint8Array.of(1, ...rootByDefinition(leaves.slice(0, k)), ...rootByDefinition(leaves.slice(k))),
  );
}

const flipBit = (bytes: Uint8Array, bit: number): Uint8Array =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));

describe('known vectors', () => {
  it.each(ROOTS.map((root, size) => [size, root] as const))('root of %s leaves', (size, root) => {
    expect(bytesToHex(merkleRoot(vectorLeaves.slice(0, size)))).toBe(root);
  });

  it.each(PATHS)('path of leaf %s of 8', (index, path) => {
    expect(inclusionPath(vectorLeaves, index).map((step) => bytesToHex(step))).toEqual(path);
  });
});

it('a hash that is too short is not completed by the bytes of an earlier node', () => {
  const [whole, other] = [sha256(Uint8Array.of(1)), sha256(Uint8Array.of(2))];
  const short = other.slice(0, 20);
  const padded = Uint8Array.of(...short, ...new Array<number>(12).fill(0));
  merkleRoot([whole, other]);
  expect(merkleRoot([whole, short])).toEqual(merkleRoot([whole, padded]));
  expect(merkleRoot([short, other])).toEqual(merkleRoot([padded, other]));
});

describe('every tree', () => {
  it('has the root of the definition, with either implementation of SHA-256', () => {
    for (let size = 0; size <= 130; size++) {
      const expected = bytesToHex(rootByDefinition(leavesOf(size)));
      expect(bytesToHex(merkleRoot(leavesOf(size), platform))).toBe(expected);
      if (size < 20) expect(bytesToHex(merkleRoot(leavesOf(size), sha256))).toBe(expected);
    }
  });

  it('of up to 33 leaves proves each of them, and nothing that differs in one bit', () => {
    for (let size = 1; size <= 33; size++) {
      const leaves = leavesOf(size);
      const root = bytesToHex(merkleRoot(leaves, platform));
      leaves.forEach((leaf, index) => {
        const path = inclusionPath(leaves, index, platform);
        const leadsTo = (over: object): string | null => {
          const to = rootFromPath({ leaf, index, size, path, ...over }, platform);
          return to === null ? null : bytesToHex(to);
        };
        expect(leadsTo({})).toBe(root);
        const wrong: object[] = [{ path: [...path, leaf] }];
        if (size > 1) wrong.push({ index: (index + 1) % size }, { path: path.slice(1) });
        // Every bit in the tree of eight, and every 23rd in the others.
        for (let bit = 0; bit < 256; bit += size === 8 ? 1 : 23) {
          wrong.push({ leaf: flipBit(leaf, bit) });
          path.forEach((step, at) => wrong.push({ path: path.with(at, flipBit(step, bit)) }));
        }
        expect(wrong.filter((over) => leadsTo(over) === root)).toEqual([]);
      });
    }
  });

  it('of up to a thousand leaves proves a random one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat(), (size, any) => {
        const leaves = Array.from({ length: size }, (_, i) =>
          leafHash(Uint8Array.of(i & 255, i >> 8), platform),
        );
        const index = any % size;
        const leaf = leaves[index] ?? new Uint8Array(0);
        const path = inclusionPath(leaves, index, platform);
        expect(rootFromPath({ leaf, index, size, path }, platform)).toEqual(merkleRoot(leaves, platform));
      }),
      { numRuns: 50 },
    );
  });
});

describe('a proof that cannot be', () => {
  const [leaf = new Uint8Array(32)] = vectorLeaves;
  it.each([
    ['an index past the end', { index: 8, size: 8, path: [] }],
    ['a negative index', { index: -1, size: 8, path: [] }],
    ['half an index', { index: 0.5, size: 8, path: [] }],
    ['an empty tree', { index: 0, size: 0, path: [] }],
    ['a size that is not a number', { index: 0, size: Number.NaN, path: [] }],
    ['an endless size', { index: 0, size: Number.POSITIVE_INFINITY, path: [] }],
    ['a path too short', { index: 0, size: 8, path: [leaf] }],
    ['a path too long', { index: 0, size: 1, path: [leaf] }],
    ['a step too short', { index: 0, size: 2, path: [leaf.subarray(1)] }],
    ['an index and size that are not numbers', { index: Number.NaN, size: Number.NaN, path: [] }],
    ['an endless index', { index: Number.POSITIVE_INFINITY, size: Number.POSITIVE_INFINITY, path: [] }],
    ['half of a tree', { index: 0, size: 0.5, path: [] }],
    ['a tree of one and a half', { index: 0, size: 1.5, path: [leaf] }],
    ['half an index in a tree of one', { index: 0.5, size: 1, path: [] }],
    ['a negative index in a tree of one', { index: -1, size: 1, path: [] }],
    ['the index after the only one', { index: 1, size: 1, path: [] }],
    ['a leaf too short', { leaf: leaf.subarray(1), index: 0, size: 1, path: [] }],
    ['a leaf too long', { leaf: Uint8Array.of(...leaf, 0), index: 0, size: 1, path: [] }],
    ['a step too long', { index: 0, size: 2, path: [Uint8Array.of(...leaf, 0)] }],
  ])('%s leads nowhere', (_name, wrong) => {
    expect(rootFromPath({ leaf, ...wrong })).toBeNull();
  });

  it('requesting the path of a missing leaf is a bug', () => {
    expect(() => inclusionPath(vectorLeaves, 8)).toThrow('leaf');
    expect(() => inclusionPath([], 0)).toThrow('leaf');
    for (const index of [-1, 0.5, Number.NaN]) {
      expect(() => inclusionPath(vectorLeaves, index)).toThrow('a path needs a leaf of the tree');
      expect(() => inclusionPaths(vectorLeaves, [0, index])).toThrow('a path needs a leaf of the tree');
    }
  });

  it('the paths of several leaves equal those of each single leaf', () => {
    const indexes = [7, 0, 3, 3];
    expect(inclusionPaths(vectorLeaves, indexes)).toEqual(
      indexes.map((index) => inclusionPath(vectorLeaves, index)),
    );
    expect(inclusionPaths(vectorLeaves, [])).toEqual([]);
  });
});
