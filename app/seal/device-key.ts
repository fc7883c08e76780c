/**
 * The key of what a person has on this device: random, known only while the device is unlocked. What is sealed with it
 * can neither be read nor changed, nor put in another place, without it.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Can be handed to another tab. */
export type DeviceKey = {
  readonly cipher: CryptoKey;
  /** For names that have to be found again. */
  readonly blinding: Uint8Array<ArrayBuffer>;
};

const keyBytes = 32;
const ivBytes = 12;
const blindBytes = 16;
const ivsAtOnce = 1_000;
/** As many code units as a call can take as arguments everywhere. */
const sliceBytes = 8_192;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const makeKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(keyBytes));

/** Both uses have a key of their own, from the one that the PIN protects. */
export async function openKey(bytes: Uint8Array<ArrayBuffer>): Promise<DeviceKey> {
  const master = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const derived = (use: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: encoder.encode(`vaultiq device ${use}`),
  });
  const aes = { name: 'AES-GCM', length: 256 };
  const cipher = await crypto.subtle.deriveKey(derived('documents'), master, aes, false, [
    'encrypt',
    'decrypt',
  ]);
  const blinding = new Uint8Array(await crypto.subtle.deriveBits(derived('names'), master, 256));
  return { cipher, blinding };
}

/** The same name every time, and nobody can tell of what. 32 hexadecimal digits. */
export function blinderOf({ blinding }: DeviceKey, place: string): (name: string) => string {
  const begun = hmac.create(sha256, blinding).update(encoder.encode(`${place}|`));
  return (name) => hexOf(begun.clone().update(encoder.encode(name)).digest().subarray(0, blindBytes));
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const hexOf = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += HEX[byte] ?? '';
  return text;
};

/** One character for each byte: what a browser stores of such a text is as long as the bytes. */
export function charsOf(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    text += String.fromCharCode.apply(null, bytes.subarray(from, from + sliceBytes) as unknown as number[]);
  }
  return text;
}

export function bytesOf(chars: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chars.length);
  for (let index = 0; index < chars.length; index++) bytes[index] = chars.charCodeAt(index);
  return bytes;
}

let drawn = new Uint8Array(ivsAtOnce * ivBytes);
let used = drawn.length;

/** One call for many: of what sealing a short document costs the page, asking for random bytes is a good part. */
function freshIv(): Uint8Array<ArrayBuffer> {
  if (used === drawn.length) {
    drawn = crypto.getRandomValues(new Uint8Array(ivsAtOnce * ivBytes));
    used = 0;
  }
  used += ivBytes;
  return drawn.subarray(used - ivBytes, used);
}

/** `place` is where it belongs: opened as anything else it is refused. */
export async function seal({ cipher }: DeviceKey, place: string, text: string): Promise<string> {
  const iv = freshIv();
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(place) },
    cipher,
    encoder.encode(text),
  );
  return charsOf(iv) + charsOf(new Uint8Array(bytes));
}

/** Rejects what was changed, moved, or sealed with another key. */
export async function unseal({ cipher }: DeviceKey, place: string, sealed: string): Promise<string> {
  const bytes = bytesOf(sealed);
  const iv = bytes.subarray(0, ivBytes);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(place) },
    cipher,
    bytes.subarray(ivBytes),
  );
  return decoder.decode(opened);
}
