import { randomBytes } from 'node:crypto';
import { type IdFingerprint, makeIdFingerprint } from '#domain/ledger/id-fingerprint.ts';

/** Fingerprints of command ids under a secret key, which differs at each start. */
export function makeSecretFingerprint(): IdFingerprint {
  const key = randomBytes(8);
  return makeIdFingerprint([key.readInt32LE(0), key.readInt32LE(4)]);
}
