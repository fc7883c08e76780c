import { sha256 as sha256Portable } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from './canonical.ts';

/**
 * SHA-256 of bytes. The authority hands in its platform's own, which is four times as fast; both give the same. `hex` for
 * one that gives the digits itself.
 */
export type Sha256 = {
  (data: Uint8Array): Uint8Array;
  readonly hex?: (data: Uint8Array) => string;
};

export const sha256: Sha256 = sha256Portable;

const encoder = new TextEncoder();

/** The canonical bytes of a JSON value (RFC 8785), see canonical.ts. Throws for what JSON cannot hold. */
export const canonicalBytes = (value: unknown): Uint8Array => encoder.encode(canonicalText(value));

/** A transfer is hashed three times; to allocate the bytes anew for each was the dearest part of it. */
const room = new Uint8Array(16_384);
const BYTES_PER_UNIT_MAX = 3;

/**
 * The canonical bytes of a value, behind a first byte if one is given (RFC 6962 puts one in front of a leaf), for
 * hashing at once: the next call writes over them.
 */
export const passingBytes = (value: unknown, firstByte?: number): Uint8Array =>
  passingText(canonicalText(value), firstByte);

/** The same for a text that is canonical already. */
export function passingText(text: string, firstByte?: number): Uint8Array {
  const start = firstByte === undefined ? 0 : 1;
  const lengthMax = start + text.length * BYTES_PER_UNIT_MAX;
  const target = lengthMax <= room.length ? room : new Uint8Array(lengthMax);
  if (firstByte !== undefined) target[0] = firstByte;
  const { written } = encoder.encodeInto(text, target.subarray(start));
  return target.subarray(0, start + written);
}

/** Hex SHA-256 of the canonical form of a value. */
export const hashHex = (value: unknown, hash: Sha256 = sha256): string => hexOf(passingBytes(value), hash);

/** Hex SHA-256 of bytes. */
export const hexOf = (data: Uint8Array, hash: Sha256): string =>
  hash.hex === undefined ? bytesToHex(hash(data)) : hash.hex(data);

export { bytesToHex, hexToBytes };
