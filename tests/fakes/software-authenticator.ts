/**
 * An authenticator in software with the browser around it: makes passkeys (ES256, no attestation) and signs with them
 * as WebAuthn requires. Tests of refusals can falsify one field at a time.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, Attestation, CreationOptions, RequestOptions } from '#domain/passkey/schema.ts';

type Falsified = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Whether the person was verified; true by default. */
  readonly verified?: boolean;
  readonly type?: string;
  readonly counter?: number;
  readonly userHandle?: string;
  /** Whether the page was in a frame of another site; false by default. */
  readonly crossOrigin?: boolean;
  /** The site around the frame. */
  readonly topOrigin?: string;
};

type StoredKey = {
  readonly id: string;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
};

type Options = {
  readonly origin: string;
  /** Counts its uses, as a security key does; a synced passkey stays at 0. */
  readonly counts?: boolean;
};

export type SoftwareAuthenticator = {
  create(options: CreationOptions, bent?: Falsified): Attestation;
  /** Signs with the newest passkey, or with the one that is asked for. */
  get(options: RequestOptions, bent?: Falsified): Assertion;
  /** A second authenticator with the same keys and counters, as a thief would copy it. */
  copy(): SoftwareAuthenticator;
};

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/**
 * The part of CBOR (RFC 8949) that an attestation object needs: the head of a type and a length or number below 2^16.
 */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255]);
}
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborText = (text: string): Buffer => Buffer.concat([head(3, text.length), Buffer.from(text)]);
const cborMap = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** The public key in COSE: an EC2 key for ES256 on P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => cborBytes(Buffer.from(text, 'base64url'));
  return cborMap(
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), coordinate(x)],
    [cborInt(-3), coordinate(y)],
  );
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP = 0x18;
const ATTESTED = 0x40;

type Said = { readonly rpId: string; readonly flags: number; readonly counter: number };

function authenticatorData({ rpId, flags, counter }: Said, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
}

export function makeSoftwareAuthenticator(
  options: Options,
  kept: readonly StoredKey[] = [],
): SoftwareAuthenticator {
  const passkeys = kept.map((one) => ({ ...one }));
  const { counts = false, origin } = options;
  const clientData = (type: string, challenge: string, bent: Falsified): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: bent.type ?? type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: bent.crossOrigin ?? false,
        ...(bent.topOrigin !== undefined && { topOrigin: bent.topOrigin }),
      }),
    );
  const flagsOf = ({ verified = true }: Falsified): number =>
    PRESENT | (verified ? VERIFIED : 0) | (counts ? 0 : BACKUP);
  return {
    create({ challenge, rp, user }, bent = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(20);
      passkeys.push({ id: base64url(id), key: privateKey, userHandle: user.id, counter: 0 });
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const said = { rpId: bent.rpId ?? rp.id, flags: flagsOf(bent) | ATTESTED, counter: 0 };
      const attestationObject = cborMap(
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap()],
        [cborText('authData'), cborBytes(authenticatorData(said, attested))],
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, bent)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get({ allowCredentials, challenge, rpId }, bent = {}) {
      const one = passkeys.findLast(({ id }) => allowCredentials?.some((ask) => ask.id === id) ?? true);
      if (one === undefined) throw new Error('there is no passkey for this');
      if (counts) one.counter += 1;
      const said = { rpId: bent.rpId ?? rpId, flags: flagsOf(bent), counter: bent.counter ?? one.counter };
      const data = authenticatorData(said);
      const client = clientData('webauthn.get', challenge, bent);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), one.key);
      return {
        id: one.id,
        rawId: one.id,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: bent.userHandle ?? one.userHandle,
        },
      };
    },
    copy: () => makeSoftwareAuthenticator(options, passkeys),
  };
}
