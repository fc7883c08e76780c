/**
 * The key of what a person has on this device: random, known only while the device is unlocked. What is sealed with it
 * can neither be read nor changed, nor put in another place, without it.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Can be handed to another tab. */
export type DeviceKey = {
  readonly cipher: CryptoKey;
  /** For names that have to be found again. */
  readonly blinding: Uint8Array<ArrayBuffer>;
};

const keyBytes = 32;
const ivBytes = 12;
const blindBytes = 16;
/** As many code units as a call can take as arguments everywhere. */
const sliceBytes = 8_192;

export const makeKeyBytes = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(keyBytes));

/** Both uses have a key of their own, from the one that the PIN protects. */
export async function openKey(bytes: Uint8Array<ArrayBuffer>): Promise<DeviceKey> {
  const master = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']);
  const derived = (use: string): HkdfParams => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8ToBytes(`vaultiq device ${use}`),
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
  const begun = hmac.create(sha256, blinding).update(utf8ToBytes(`${place}|`));
  return (name) => textOf(begun.clone().update(utf8ToBytes(name)).digest().subarray(0, blindBytes), hex);
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
const textOf = (bytes: Uint8Array, digit: (byte: number) => string): string =>
  Array.from(bytes, digit).join('');

/** One character for each byte: what a browser stores of such a text is as long as the bytes. */
export function charsOf(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    text += String.fromCharCode(...bytes.subarray(from, from + sliceBytes));
  }
  return text;
}

export function bytesOf(chars: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chars.length);
  for (let index = 0; index < chars.length; index++) bytes[index] = chars.charCodeAt(index);
  return bytes;
}

/** `place` is where it belongs: opened as anything else it is refused. */
export async function seal({ cipher }: DeviceKey, place: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: utf8ToBytes(place) },
    cipher,
    utf8ToBytes(text),
  );
  return charsOf(iv) + charsOf(new Uint8Array(bytes));
}

const decoder = new TextDecoder();

/** Rejects what was changed, moved, or sealed with another key. */
export async function unseal({ cipher }: DeviceKey, place: string, sealed: string): Promise<string> {
  const bytes = bytesOf(sealed);
  const iv = bytes.subarray(0, ivBytes);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: utf8ToBytes(place) },
    cipher,
    bytes.subarray(ivBytes),
  );
  return decoder.decode(opened);
}
