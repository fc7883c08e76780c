/** A fixed key pair of the service, made from one byte, for notes about its journal. */
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes } from '#domain/ledger/hash.ts';
import type { NoteKey } from '#domain/witness/checkpoint.ts';

export function noteKey(byte: number): NoteKey {
  const seed = new Uint8Array(32).fill(byte);
  return {
    publicKey: bytesToHex(ed25519.getPublicKey(seed)),
    sign: (hex) => bytesToHex(ed25519.sign(hexToBytes(hex), seed)),
  };
}
