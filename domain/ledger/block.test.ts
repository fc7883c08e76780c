// Proves end to end what a phone relies on: a record, its path, its block's hash and the authority's signature fit
// together, and an alteration of any of them is detected.
import { ed25519 } from '@noble/curves/ed25519.js';
import { describe, expect, it } from 'vitest';
import { aWorld, person } from '#tests/builders/world.ts';
import {
  type Block,
  blockHash,
  blockId,
  fromStored,
  GENESIS_HASH,
  headerOf,
  type InclusionProof,
  proofProblem,
  sealBlock,
  signatureHolds,
  toStored,
} from './block.ts';
import { bytesToHex, hexToBytes } from './hash.ts';
import { inclusionPath } from './merkle.ts';
import { entryLeaf, publicRecord, recordLeaf } from './record.ts';

const secret = new Uint8Array(32).fill(7);
const publicKey = bytesToHex(ed25519.getPublicKey(secret));
const sign = (hash: string): string => bytesToHex(ed25519.sign(hexToBytes(hash), secret));
const otherKey = bytesToHex(ed25519.getPublicKey(new Uint8Array(32).fill(8)));

const world = aWorld().with(person('ann').holding('50 DC'), person('ben').holding('5 USD').as('admin'));
world.send('ann', 'wallet.transfer', {
  to: world.address('ben'),
  amount: '1',
  currency: 'DC',
  note: 'secret words',
});
world.send('ann', 'wallet.transfer', { to: world.address('ben'), amount: '999', currency: 'DC' });
const { entries } = world;
const header = { n: 4, epoch: 2, writer: 'a-writer', at: 1_800_000_000_000, first: 1 };
const block: Block = sealBlock({ prev: GENESIS_HASH, header, entries }, sign);
const leaves = entries.map((entry) => entryLeaf(entry));

const proofOf = (index: number): InclusionProof => ({
  header: headerOf(block),
  prev: block.prev,
  root: block.root,
  hash: block.hash,
  sig: block.sig,
  index,
  path: inclusionPath(leaves, index).map((step) => bytesToHex(step)),
});
const index = 5;
const proof = proofOf(index);
const leaf = leaves[index] ?? new Uint8Array(0);
const alterHex = (hex: string): string => `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}`;

describe('a sealed block', () => {
  it('has an id that sorts like its number', () => {
    expect(block._id).toBe('b:000000000004');
    expect([blockId(9), blockId(10), blockId(999_999_999_999)].toSorted()).toEqual([
      blockId(9),
      blockId(10),
      blockId(999_999_999_999),
    ]);
  });

  it('is the same if the caller provides the leaves', () => {
    expect(sealBlock({ prev: GENESIS_HASH, header, entries, leaves }, sign)).toEqual(block);
    expect(() => sealBlock({ prev: GENESIS_HASH, header, entries, leaves: leaves.slice(1) }, sign)).toThrow(
      'one leaf',
    );
  });

  it('is restored unchanged from its document, with or without given texts', () => {
    const stored = toStored(block);
    expect(stored).toEqual({ ...block, entries: JSON.stringify(entries) });
    expect(
      toStored(
        block,
        entries.map((entry) => JSON.stringify(entry)),
      ),
    ).toEqual(stored);
    expect(fromStored({ ...stored, _rev: '1-a' })).toEqual(block);
    expect(() => fromStored({ ...stored, entries: '{}' })).toThrow('block 4 has no entries');
  });

  it('may be empty, like the block that opens an epoch', () => {
    const empty = sealBlock({ prev: block.hash, header: { ...header, n: 5 }, entries: [] }, sign);
    expect(signatureHolds(empty.hash, empty.sig, publicKey)).toBe(true);
    expect(headerOf(empty).count).toBe(0);
  });

  it('has a hash that depends on every field of the header and on the previous block', () => {
    const base = headerOf(block);
    const hashes = [
      blockHash(block, base),
      ...Object.keys(base).map((key) =>
        blockHash(block, { ...base, [key]: key === 'writer' ? 'another' : 99 }),
      ),
      blockHash({ ...block, prev: 'ab'.repeat(32) }, base),
      blockHash({ ...block, root: 'ab'.repeat(32) }, base),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(() => blockHash({ ...block, prev: 'ab' }, base)).toThrow('64 hex digits');
  });
});

describe('a proof', () => {
  it('holds for every entry', () => {
    entries.forEach((_, at) => expect(proofProblem(leaves[at] ?? leaf, proofOf(at), publicKey)).toBeNull());
  });

  it('holds for the public record alone, after a JSON round trip', () => {
    const entry = entries[index];
    if (entry === undefined) throw new Error('no such entry');
    const received: unknown = JSON.parse(JSON.stringify({ record: publicRecord(entry), proof }));
    const { record, proof: copy } = received as {
      record: ReturnType<typeof publicRecord>;
      proof: InclusionProof;
    };
    expect(proofProblem(recordLeaf(record), copy, publicKey)).toBeNull();
    expect(proofProblem(recordLeaf({ ...record, seq: record.seq + 1 }), copy, publicKey)).toBe('PATH_WRONG');
  });

  it.each([
    ['another leaf', leaves[0] ?? leaf, proof, 'PATH_WRONG'],
    ['another index', leaf, { ...proof, index: index - 1 }, 'PATH_WRONG'],
    [
      'an altered step',
      leaf,
      { ...proof, path: [alterHex(proof.path[0] ?? ''), ...proof.path.slice(1)] },
      'PATH_WRONG',
    ],
    ['a step that is no hash', leaf, { ...proof, path: ['zz'] }, 'PATH_WRONG'],
    ['an altered root', leaf, { ...proof, root: alterHex(proof.root) }, 'PATH_WRONG'],
    ['another count', leaf, { ...proof, header: { ...proof.header, count: 1_000 } }, 'PATH_WRONG'],
    ['another time', leaf, { ...proof, header: { ...proof.header, at: 1 } }, 'HASH_WRONG'],
    ['another epoch', leaf, { ...proof, header: { ...proof.header, epoch: 3 } }, 'HASH_WRONG'],
    ['an altered block before', leaf, { ...proof, prev: alterHex(proof.prev) }, 'HASH_WRONG'],
    ['a block before that is no hash', leaf, { ...proof, prev: '' }, 'HASH_WRONG'],
    ['an altered hash', leaf, { ...proof, hash: alterHex(proof.hash) }, 'HASH_WRONG'],
    ['an altered signature', leaf, { ...proof, sig: alterHex(proof.sig) }, 'SIGNATURE_WRONG'],
    ['a signature that is none', leaf, { ...proof, sig: 'zz' }, 'SIGNATURE_WRONG'],
  ] as const)('with %s is wrong: %#', (_name, itsLeaf, wrong, problem) => {
    expect(proofProblem(itsLeaf, wrong, publicKey)).toBe(problem);
  });

  it('does not hold under another key or an invalid one', () => {
    expect(proofProblem(leaf, proof, otherKey)).toBe('SIGNATURE_WRONG');
    expect(proofProblem(leaf, proof, 'no key')).toBe('SIGNATURE_WRONG');
  });
});
