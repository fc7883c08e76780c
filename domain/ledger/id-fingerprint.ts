/** Writes the 64-bit fingerprint of a command id into the two words of `into`. */
export type IdFingerprint = (id: string, into: Uint32Array) => void;

/** The 64 bits of a key, as two words. */
type FingerprintKey = readonly [low: number, high: number];

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/**
 * HalfSipHash-2-4 with 64 bits of output (Aumasson and Bernstein). Without the key nobody can make two ids that share a
 * fingerprint. It is one loop without closures, because every new command runs it.
 */
export const makeIdFingerprint =
  ([low, high]: FingerprintKey): IdFingerprint =>
  (id, into) => {
    let a = low;
    let b = high ^ 0xee;
    let c = low ^ 0x6c796765;
    let d = high ^ 0x74656462;
    const words = id.length >>> 2;
    for (let n = 0; n <= words + 2; n++) {
      const word = n <= words ? wordAt(id, n * 4) : 0;
      if (n === words + 1) c ^= 0xee;
      d ^= word;
      for (let rounds = n <= words ? 2 : 4; rounds > 0; rounds--) {
        a = (a + b) | 0;
        b = rotate(b, 5) ^ a;
        c = (c + d) | 0;
        d = rotate(d, 8) ^ c;
        a = (rotate(a, 16) + d) | 0;
        d = rotate(d, 7) ^ a;
        c = (c + b) | 0;
        b = rotate(b, 13) ^ c;
        c = rotate(c, 16);
      }
      a ^= word;
      if (n !== words + 1) continue;
      into[0] = b ^ d;
      b ^= 0xdd;
    }
    into[1] = b ^ d;
  };

/**
 * Four characters from `at`; at the end the remaining ones, with the length in the highest byte. Ids are ASCII, so a
 * character is a byte.
 */
function wordAt(id: string, at: number): number {
  const { length } = id;
  if (at + 4 > length) {
    let rest = length << 24;
    for (let n = at; n < length; n++) rest |= (id.charCodeAt(n) & 0xff) << ((n - at) * 8);
    return rest;
  }
  return (
    (id.charCodeAt(at) & 0xff) |
    ((id.charCodeAt(at + 1) & 0xff) << 8) |
    ((id.charCodeAt(at + 2) & 0xff) << 16) |
    ((id.charCodeAt(at + 3) & 0xff) << 24)
  );
}
