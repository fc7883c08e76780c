/** Decrypts a push as a browser does, written after RFC 8188, 8291 and 8292 without the library that encrypted it. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';

export type BrowserKeys = {
  readonly p256dh: string;
  readonly auth: string;
  /** Throws for a body that was not encrypted for these keys. */
  decrypt(body: Buffer): string;
};

const derive = (salt: Uint8Array, secret: Uint8Array, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

export function makeBrowserKeys(): BrowserKeys {
  const own: ECDH = createECDH('prime256v1');
  const point = own.generateKeys();
  const auth = randomBytes(16);
  return {
    p256dh: point.toString('base64url'),
    auth: auth.toString('base64url'),
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body[20] ?? 0;
      const theirs = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const shared = own.computeSecret(theirs);
      const material = derive(
        auth,
        shared,
        Buffer.concat([Buffer.from('WebPush: info\0'), point, theirs]),
        32,
      );
      const key = derive(salt, material, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(salt, material, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      return padded.subarray(0, end).toString();
    },
  };
}

export type VapidClaims = { readonly aud: string; readonly exp: number; readonly sub: string };

/** The verified sender of a push. Throws when the signature is not by the named key. */
export function checkVapid(authorization: string): {
  readonly publicKey: string;
  readonly claims: VapidClaims;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const proof = Buffer.from(signature, 'base64url');
  if (!verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, proof)) {
    throw new Error('the VAPID signature is not that of the key');
  }
  return { publicKey, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) as VapidClaims };
}
