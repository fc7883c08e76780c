/**
 * The random key of a person's data on this device, known only while the device is unlocked. Without it, sealed data
 * can be neither read nor changed nor moved.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Can be passed to another tab. */
export type DeviceKey = {
  readonly cipher: CryptoKey;
  /** For names that have to be looked up again. */
  readonly blinding: Uint8Array<ArrayBuffer>;
};

const keyBytes = 32;
const ivBytes = 12;
const blindBytes = 16;
const ivsAtOnce = 1_000;
/** The number of code units that a call can take as arguments in every browser. */
const sliceBytes = 8_192;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const makeKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(keyBytes));

/** Derives a key for each of the two uses from the key that the PIN protects. */
export async function openKey(bytes: Uint8Array<ArrayBuffer>): Promise<DeviceKey> {
  const master = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const derivationParams = (use: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`vaultiq device ${use}`),
  });
  const aes = { name: 'AES-GCM', length: 256 };
  const cipher = await crypto.subtle.deriveKey(derivationParams('documents'), master, aes, false, [
    'encrypt',
    'decrypt',
  ]);
  const blinding = new Uint8Array(await crypto.subtle.deriveBits(derivationParams('names'), master, 256));
  return { cipher, blinding };
}

/** Returns the same blinded name every time, which reveals nothing. 32 hexadecimal digits. */
export function makeBlinder({ blinding }: DeviceKey, place: string): (name: string) => string {
  const begun = hmac.create(sha256, blinding).update(encoder.encode(`${place}|`));
  return (name) => hexOf(begun.clone().update(encoder.encode(name)).digest().subarray(0, blindBytes));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
};

/** One character per byte: browsers store such a text in as many bytes. */
export function bytesToChars(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + sliceBytes) as unknown as number[]);
  }
  return text;
}

export function charsToBytes(chars: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chars.length);
  for (let index = 0; index < chars.length; index++) bytes[index] = chars.charCodeAt(index);
  return bytes;
}

let drawn = new Uint8Array(ivsAtOnce * ivBytes);
let used = drawn.length;

/** One call for many: random bytes are a large part of the cost of sealing a short document. */
function freshIv(): Uint8Array<ArrayBuffer> {
  if (used === drawn.length) {
    drawn = crypto.getRandomValues(new Uint8Array(ivsAtOnce * ivBytes));
    used = 0;
  }
  used += ivBytes;
  return drawn.subarray(used - ivBytes, used);
}

/** `place` binds the text to its place: it cannot be opened for another. */
export async function seal({ cipher }: DeviceKey, place: string, text: string): Promise<string> {
  const iv = freshIv();
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(place) },
    cipher,
    encoder.encode(text),
  );
  return bytesToChars(iv) + bytesToChars(new Uint8Array(bytes));
}

/** Rejects a text that was changed, moved, or sealed with another key. */
export async function unseal({ cipher }: DeviceKey, place: string, sealed: string): Promise<string> {
  const bytes = charsToBytes(sealed);
  const iv = bytes.subarray(0, ivBytes);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(place) },
    cipher,
    bytes.subarray(ivBytes),
  );
  return decoder.decode(opened);
}
