// Proves that Node's hash and signatures equal those of the portable code that a phone runs.
import { describe, expect, it } from 'vitest';
import { signatureHolds } from '#domain/ledger/block.ts';
import { bytesToHex, sha256 } from '#domain/ledger/hash.ts';
import { makeSigner, nodeSha256, nodeSignatureHolds } from './signing.ts';

// RFC 8032, section 7.1, test 1: the seed and its public key.
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const HASH = 'ab'.repeat(32);

describe('a signer', () => {
  it('has the public key of its seed', () => {
    expect(makeSigner(SEED).publicKey).toBe(PUBLIC);
  });

  it('signs what the portable check accepts', () => {
    const sig = makeSigner(SEED).sign(HASH);
    expect(signatureHolds(HASH, sig, PUBLIC)).toBe(true);
    expect(nodeSignatureHolds(HASH, sig, PUBLIC)).toBe(true);
  });

  it('rejects another hash, key or signature, and malformed ones', () => {
    const sig = makeSigner(SEED).sign(HASH);
    expect(nodeSignatureHolds('cd'.repeat(32), sig, PUBLIC)).toBe(false);
    expect(nodeSignatureHolds(HASH, sig, makeSigner(HASH).publicKey)).toBe(false);
    expect(nodeSignatureHolds(HASH, 'ab'.repeat(64), PUBLIC)).toBe(false);
    expect(nodeSignatureHolds(HASH, 'zz', PUBLIC)).toBe(false);
    expect(nodeSignatureHolds(HASH, sig, 'zz')).toBe(false);
  });

  it.each(['', 'ab', 'x'.repeat(64), 'ab'.repeat(33)])('refuses the seed "%s"', (seed) => {
    expect(() => makeSigner(seed)).toThrow(/64 hexadecimal digits/);
  });
});

it('hashes like the portable code', () => {
  for (const length of [0, 1, 64, 1_000]) {
    const data = new Uint8Array(length).fill(7);
    expect(bytesToHex(nodeSha256(data))).toBe(bytesToHex(sha256(data)));
  }
});
