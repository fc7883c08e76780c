const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 26;

/** Returns this many random bytes. A Buffer or a Uint8Array: the compiler does not accept one for the other. */
export type RandomBytes = (length: number) => Iterable<number>;

/** 26 lower-case base32 characters: 130 random bits and no time in them (ruling A3). */
export const randomId = (randomBytes: RandomBytes): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte & 31]).join('');
