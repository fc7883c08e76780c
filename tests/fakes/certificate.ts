/** A certificate for this machine that only a test trusts, made on demand, so none in the repository can expire. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export type Certificate = { readonly key: string; readonly cert: string };

const encodeDer = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts);
  // The shortest form: Chromium accepts no other.
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...parts: readonly Uint8Array[]): Buffer => encodeDer(0x30, ...parts);
const encodeOid = (hex: string): Buffer => encodeDer(0x06, Buffer.from(hex, 'hex'));
const time = (at: number): Buffer =>
  encodeDer(0x17, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));

const ECDSA_SHA256 = sequence(encodeOid('2a8648ce3d040302'));
const DAY_MS = 86_400_000;

export function makeCertificate(host: string, now: number): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(encodeDer(0x31, sequence(encodeOid('550403'), encodeDer(0x0c, Buffer.from(host)))));
  const names = sequence(encodeDer(0x82, Buffer.from(host)), encodeDer(0x87, Buffer.from([127, 0, 0, 1])));
  const body = sequence(
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, Buffer.from([1, ...randomBytes(8)])),
    ECDSA_SHA256,
    name,
    sequence(time(now - DAY_MS), time(now + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encodeDer(
      0xa3,
      sequence(
        sequence(encodeOid('551d11'), encodeDer(0x04, names)),
        sequence(
          encodeOid('551d13'),
          encodeDer(0x01, Buffer.from([0xff])),
          encodeDer(0x04, sequence(encodeDer(0x01, Buffer.from([0xff])))),
        ),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const whole = sequence(body, ECDSA_SHA256, encodeDer(0x03, Buffer.from([0]), signature));
  const lines = (whole.toString('base64').match(/.{1,64}/g) ?? []).join('\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
