/** The browser's passkeys. The library is loaded with the first one, never in the first load. */
import {
  PASSKEY_CREATION_PATH,
  PASSKEY_NAME_PATH,
  PASSKEY_PATH,
  PASSKEY_REQUEST_PATH,
  PASSKEY_SIGN_IN_PATH,
  PASSKEYS_PATH,
} from '#domain/passkey/paths.ts';
import { SECOND_FACTOR_PATH } from '#domain/account/paths.ts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  Passkey,
  RequestOptions,
} from '#domain/passkey/schema.ts';
import { exchange } from './http.ts';
import { passkeyProblem } from './passkey-text.ts';
import type { Outcome } from './problem.ts';
import type { Person } from './stored-session.ts';
import { adoptSession } from './session.ts';

export const arePasskeysSupported = (): boolean => 'PublicKeyCredential' in window;

/** A browser asks only shortly after a tap, so the library is loaded beforehand. */
export const loadPasskeys = async () => (await import('./webauthn.ts')).webauthn;

/** Asks for a passkey, and returns the part of the answer that the authority reads. */
async function ask(options: RequestOptions): Promise<Outcome<Assertion>> {
  try {
    const { startAuthentication } = await loadPasskeys();
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    });
    const { authenticatorData, clientDataJSON, signature, userHandle } = response;
    return {
      ok: true,
      value: {
        ...{ id, rawId, type: 'public-key' },
        response: {
          ...{ authenticatorData, clientDataJSON, signature },
          ...(userHandle !== undefined && { userHandle }),
        },
      },
    };
  } catch (error) {
    return { ok: false, problem: passkeyProblem(error) };
  }
}

async function make(options: CreationOptions): Promise<Outcome<Attestation>> {
  try {
    const { startRegistration } = await loadPasskeys();
    const { id, rawId, response } = await startRegistration({
      // Some passkeys can unlock a device only if this was requested when they were made (app/seal/passkey-unlock.ts).
      optionsJSON: { ...(options as PublicKeyCredentialCreationOptionsJSON), extensions: { prf: {} } },
    });
    const { attestationObject, clientDataJSON, transports } = response;
    return {
      ok: true,
      value: {
        ...{ id, rawId, type: 'public-key' },
        response: {
          ...{ attestationObject, clientDataJSON },
          ...(transports !== undefined && { transports: [...transports] }),
        },
      },
    };
  } catch (error) {
    return { ok: false, problem: passkeyProblem(error) };
  }
}

/**
 * Begins a session with a passkey; with `challenge` as the second step of that sign-in. Errors: PASSKEY_UNKNOWN,
 * PASSKEY_INVALID, PASSKEY_EXPIRED, CHALLENGE_ENDED, those of passkey-text, OFFLINE, NO_ANSWER.
 */
export async function signInByPasskey(challenge?: string): Promise<Outcome<Person>> {
  const [options] = await Promise.all([
    exchange('post', PASSKEY_REQUEST_PATH, {
      auth: 'none',
      body: challenge === undefined ? {} : { challenge },
    }),
    loadPasskeys().catch(() => null),
  ]);
  if (!options.ok) return options;
  const asked = await ask(options.value);
  if (!asked.ok) return asked;
  const assertion = asked.value;
  const outcome = await (challenge === undefined
    ? exchange('post', PASSKEY_SIGN_IN_PATH, { auth: 'none', body: { assertion } })
    : exchange('post', SECOND_FACTOR_PATH, {
        auth: 'none',
        body: { challenge, method: 'passkey', assertion },
      }));
  if (!outcome.ok) {
    if (outcome.problem.code === 'PASSKEY_UNKNOWN') await forgetHere(assertion.id);
    return outcome;
  }
  adoptSession(outcome.value, true);
  return { ok: true, value: outcome.value.user };
}

export async function listPasskeys(): Promise<Outcome<Passkey[]>> {
  const outcome = await exchange('get', PASSKEYS_PATH, {});
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.value.passkeys };
}

/** Errors: STEP_UP_REQUIRED, PASSKEYS_FULL, OFFLINE, NO_ANSWER. */
export const beginAddingPasskey = (): Promise<Outcome<CreationOptions>> =>
  exchange('post', PASSKEY_CREATION_PATH, { body: {} });

/**
 * Lets the browser make a passkey and adds it. Errors: PASSKEY_EXPIRED, PASSKEY_INVALID, PASSKEYS_FULL, those of
 * passkey-text.
 */
export async function addPasskey(options: CreationOptions, name: string): Promise<Outcome<Passkey>> {
  const made = await make(options);
  if (!made.ok) return made;
  const body = { attestation: made.value, ...(name !== '' && { name }) };
  return exchange('post', PASSKEYS_PATH, { body });
}

/**
 * The assertion of the person's passkey for the challenge that the service answers. Errors: PASSKEY_UNKNOWN (there is none), those of
 * passkey-text, OFFLINE, NO_ANSWER.
 */
export async function answerByPasskey(
  question: Promise<Outcome<RequestOptions>>,
): Promise<Outcome<Assertion>> {
  const [options] = await Promise.all([question, loadPasskeys().catch(() => null)]);
  return options.ok ? ask(options.value) : options;
}

export const renamePasskey = (id: string, name: string): Promise<Outcome<null>> =>
  exchange('post', PASSKEY_NAME_PATH, { values: { id }, body: { name } });

export async function removePasskey(id: string): Promise<Outcome<null>> {
  const outcome = await exchange('delete', PASSKEY_PATH, { values: { id } });
  if (outcome.ok) await forgetHere(id);
  return outcome;
}

/**
 * Tells the password manager, where the browser supports it, that the passkey no longer works, so that it stops
 * offering it.
 */
async function forgetHere(credentialId: string): Promise<void> {
  try {
    await PublicKeyCredential.signalUnknownCredential?.({ rpId: window.location.hostname, credentialId });
  } catch {
    // Only convenience depends on it.
  }
}
