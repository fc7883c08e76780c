/** Wraps a device's key with a key derived from the PIN in many rounds. */
import { pinRounds } from '#domain/limits.ts';
import { charsToBytes, bytesToChars } from './device-key.ts';

/** Base64. */
export type WrappedKey = {
  readonly salt: string;
  readonly rounds: number;
  readonly iv: string;
  readonly key: string;
};

const saltBytes = 16;
const ivBytes = 12;
/** Limits how long manipulated data could keep the device busy. */
const roundsMax = 10_000_000;

export const toBase64 = (bytes: Uint8Array): string => btoa(bytesToChars(bytes));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => charsToBytes(atob(text));
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function wrappingKey(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', textBytes(pin), 'PBKDF2', false, ['deriveKey']);
  const made = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return crypto.subtle.deriveKey(made, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** `owner`: a key wrapped for one person opens for nobody else. */
export type WrapOptions = { readonly pin: string; readonly owner: string; readonly rounds?: number };

type SealedKey = Pick<WrappedKey, 'iv' | 'key'>;
type PlacedBytes = { readonly bytes: Uint8Array<ArrayBuffer>; readonly place: string };

/** `place` binds the key to its place: it cannot be unwrapped for another. */
export async function wrapBy(cipher: CryptoKey, { bytes, place }: PlacedBytes): Promise<SealedKey> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const key = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: textBytes(place) },
    cipher,
    bytes,
  );
  return { iv: toBase64(iv), key: toBase64(new Uint8Array(key)) };
}

/** Null when it was wrapped by another key, for another place, or was changed. */
export async function unwrapBy(
  cipher: CryptoKey,
  { iv, key, place }: SealedKey & Pick<PlacedBytes, 'place'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const sealed = { name: 'AES-GCM', iv: fromBase64(iv), additionalData: textBytes(place) };
    return new Uint8Array(await crypto.subtle.decrypt(sealed, cipher, fromBase64(key)));
  } catch {
    return null;
  }
}

export async function wrapKey(
  bytes: Uint8Array<ArrayBuffer>,
  { pin, owner, rounds = pinRounds }: WrapOptions,
): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
  const wrapped = await wrapBy(await wrappingKey(pin, salt, rounds), { bytes, place: owner });
  return { salt: toBase64(salt), rounds, ...wrapped };
}

/** The key, or null when the PIN is wrong or the stored data was changed: the two cannot be distinguished. */
export async function unwrapKey(
  { salt, rounds, iv, key }: WrappedKey,
  { pin, owner }: Omit<WrapOptions, 'rounds'>,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!Number.isInteger(rounds) || rounds < 1 || rounds > roundsMax) return null;
  try {
    return await unwrapBy(await wrappingKey(pin, fromBase64(salt), rounds), { iv, key, place: owner });
  } catch {
    return null;
  }
}
