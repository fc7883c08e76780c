/**
 * Wraps the device's key a second time, with a secret that a passkey derives from a stored salt (the PRF extension of
 * WebAuthn). The device makes the challenge itself, because nobody checks the signature; so it works offline. Without
 * the passkey and the verified person the key cannot be unwrapped.
 */
import { useSyncExternalStore } from 'react';
import type { ErrorRow } from '#domain/error-row.ts';
import { base64url } from '#app/platform/base64url.ts';
import { makeKeyBytes } from './device-key.ts';
import { giveKey, keepInRecord, onLock } from './device-lock.ts';
import { fromBase64, toBase64, unwrapBy, wrapBy } from './keyring.ts';
import { passkeyProblem } from '#app/platform/passkey-text.ts';
import { type PasskeyWrap, readPin } from './pin-record.ts';
import { type AppProblem, type Outcome, problemFromRow } from '#app/platform/problem.ts';
import { type PinTry, tryPin } from './try-pin.ts';

const row = (text: string, remedy: string): ErrorRow => ({
  status: 0,
  retry: 'new-id',
  title: 'Passkey',
  text,
  remedy,
});

const WORDS = {
  PASSKEY_NO_PRF: row(
    'This passkey cannot unlock a device',
    'What keeps it hands out no key for that (it lacks the PRF extension). Your PIN unlocks this device as before; another passkey may do both.',
  ),
  PASSKEY_OTHERS: row('That passkey belongs to another account', 'Choose one of this account.'),
  PASSKEY_NOT_KEPT: row('This device could not store it', 'Make room on it and try again.'),
  PASSKEY_OPENS_NOTHING: row(
    'This passkey no longer opens this device',
    'Use your PIN, then set the passkey up again under Security.',
  ),
} as const satisfies Record<string, ErrorRow>;

const refusal = (code: keyof typeof WORDS): { readonly ok: false; readonly problem: AppProblem } => ({
  ok: false,
  problem: problemFromRow(code, WORDS[code]),
});

const secretBytesMin = 32;

const loadLibrary = async () => (await import('#app/platform/webauthn.ts')).webauthn;

/** A browser asks only shortly after a tap, so the library is loaded beforehand. */
export const prepareToAsk = (): void => void loadLibrary().catch(() => undefined);

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null when no passkey unlocks the device, or its record cannot be read. */
function readWrap(userId: string): PasskeyWrap | null {
  const wrap = readPin(userId)?.passkey ?? null;
  return wrap !== null && [wrap.id, wrap.salt, wrap.iv, wrap.key].every(isText) ? wrap : null;
}

/** The id of the passkey that unlocks this device besides the PIN. */
export const useUnlockPasskey = (userId: string): string | null =>
  useSyncExternalStore(onLock, () => readWrap(userId)?.id ?? null);

const randomText = (): string => base64url(makeKeyBytes());

type Secret = { readonly id: string; readonly userHandle: string; readonly bytes: Uint8Array<ArrayBuffer> };
type PasskeyRequest = { readonly salt: string; readonly id?: string };

/** Password managers that replace the browser's API may answer with an array instead of a buffer. */
function bytesFrom(made: unknown): Uint8Array<ArrayBuffer> | null {
  const isView = ArrayBuffer.isView(made);
  if (!isView && !(made instanceof ArrayBuffer)) return null;
  const bytes = isView ? new Uint8Array(made.buffer, made.byteOffset, made.byteLength) : new Uint8Array(made);
  return bytes.length < secretBytesMin ? null : Uint8Array.from(bytes);
}

/** The secret that the passkey derives from the salt: always the same, and nothing else can derive it. */
async function askSecret({ salt, id }: PasskeyRequest): Promise<Outcome<Secret>> {
  try {
    const { startAuthentication } = await loadLibrary();
    const answer = await startAuthentication({
      optionsJSON: {
        challenge: randomText(),
        rpId: window.location.hostname,
        userVerification: 'required',
        ...(id === undefined ? {} : { allowCredentials: [{ id, type: 'public-key' as const }] }),
        extensions: { prf: { eval: { first: fromBase64(salt) } } },
      },
    });
    const bytes = bytesFrom(answer.clientExtensionResults.prf?.results?.first);
    if (bytes === null) return refusal('PASSKEY_NO_PRF');
    const { userHandle = '' } = answer.response;
    return { ok: true, value: { id: answer.id, userHandle, bytes } };
  } catch (error) {
    return { ok: false, problem: passkeyProblem(error) };
  }
}

async function cipherOf(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const master = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode('vaultiq device passkey');
  const derived = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derived, master, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
}

/** A key wrapped for one person by one passkey opens for no other person or passkey. */
const placeOf = (userId: string, id: string): string => `${userId}|${id}`;

/** Why a passkey was not set up: a wrong PIN, or an unsuitable passkey. */
export type SetUp =
  | { readonly ok: true }
  | { readonly ok: false; readonly tried: PinTry }
  | { readonly ok: false; readonly problem: AppProblem };

/** Requires the PIN, because nothing else has the key. Errors: those above and of passkey-text. */
export async function setUpPasskey(userId: string, pin: string): Promise<SetUp> {
  const tried = await tryPin(userId, pin);
  if (!tried.ok) return { ok: false, tried };
  const salt = toBase64(makeKeyBytes());
  const asked = await askSecret({ salt });
  if (!asked.ok) return asked;
  const { id, userHandle, bytes } = asked.value;
  if (userHandle !== base64url(new TextEncoder().encode(userId))) return refusal('PASSKEY_OTHERS');
  const wrapped = await wrapBy(await cipherOf(bytes), { bytes: tried.bytes, place: placeOf(userId, id) });
  return keepInRecord(userId, { passkey: { id, salt, ...wrapped } })
    ? { ok: true }
    : refusal('PASSKEY_NOT_KEPT');
}

/** Unlocks the device in every tab. Does not reset the count of wrong PINs. Errors: those above and of passkey-text. */
export async function unlockByPasskey(userId: string): Promise<Outcome<null>> {
  const wrap = readWrap(userId);
  if (wrap === null) return refusal('PASSKEY_OPENS_NOTHING');
  const asked = await askSecret(wrap);
  if (!asked.ok) return asked;
  const cipher = await cipherOf(asked.value.bytes);
  const bytes = await unwrapBy(cipher, { ...wrap, place: placeOf(userId, wrap.id) });
  if (bytes === null) return refusal('PASSKEY_OPENS_NOTHING');
  await giveKey(userId, bytes);
  return { ok: true, value: null };
}

/** From now on only the PIN unlocks the device. */
export const forgetUnlockPasskey = (userId: string): void => void keepInRecord(userId, { passkey: null });

/** A passkey that the account no longer has stops unlocking the device. */
export function forgetUnlessAmong(userId: string, isThere: (id: string) => boolean): void {
  const wrap = readWrap(userId);
  if (wrap !== null && !isThere(wrap.id)) forgetUnlockPasskey(userId);
}
