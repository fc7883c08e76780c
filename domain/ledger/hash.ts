import { sha256 as sha256Portable } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { canonicalText } from './canonical.ts';

/**
 * SHA-256 of bytes. The authority passes its platform's implementation, which is four times as fast; both give the same
 * result. `hex` is for an implementation that gives hex digits itself.
 */
export type Sha256 = {
  (data: Uint8Array): Uint8Array;
  readonly hex?: (data: Uint8Array) => string;
};

export const sha256: Sha256 = sha256Portable;

const encoder = new TextEncoder();

/** The canonical bytes of a JSON value (RFC 8785), see canonical.ts. Throws for values that JSON cannot hold. */
export const canonicalBytes = (value: unknown): Uint8Array => encoder.encode(canonicalText(value));

/**
 * A reused buffer. A transfer is hashed three times, and allocating the bytes each time was the most expensive part.
 */
const room = new Uint8Array(16_384);
const BYTES_PER_UNIT_MAX = 3;

/**
 * The canonical bytes of a value, after an optional first byte (RFC 6962 prefixes leaves with one). Hash them
 * immediately: the next call overwrites them.
 */
export const passingBytes = (value: unknown, firstByte?: number): Uint8Array =>
  encodeText(canonicalText(value), firstByte);

/** The same for a text that is already canonical. */
export function encodeText(text: string, firstByte?: number): Uint8Array {
  const start = firstByte === undefined ? 0 : 1;
  const lengthMax = start + text.length * BYTES_PER_UNIT_MAX;
  const target = lengthMax <= room.length ? room : new Uint8Array(lengthMax);
  if (firstByte !== undefined) target[0] = firstByte;
  const { written } = encoder.encodeInto(text, target.subarray(start));
  return target.subarray(0, start + written);
}

/** Hex SHA-256 of the canonical form of a value. */
export const hashHex = (value: unknown, hash: Sha256 = sha256): string =>
  hashToHex(passingBytes(value), hash);

/** Hex SHA-256 of bytes. */
export const hashToHex = (data: Uint8Array, hash: Sha256): string =>
  hash.hex === undefined ? bytesToHex(hash(data)) : hash.hex(data);

export { bytesToHex, hexToBytes };
