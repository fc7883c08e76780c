/**
 * Checks what a browser and an authenticator have signed by the rules of the standard. The only file that uses the
 * library.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Assertion, Attestation } from '#domain/passkey/schema.ts';
import type { StoredPasskey } from './passkey-store.ts';

/** The host name to which passkeys belong, and the origin of the page. */
export type RelyingParty = { readonly id: string; readonly origin: string };

/** ES256, Ed25519 and RS256 (COSE numbers), the preferred one first: authenticators support them. */
export const ALGORITHMS = [-7, -8, -257];

/** Loaded with the first passkey, because it takes a fifth of a second and would delay a start. */
const library = () => import('@simplewebauthn/server');

export const makeRelyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** The unchecked client data of a browser; empty if it is not client data. */
function clientDataIn(clientDataJSON: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}

/** The challenge in it; empty when there is none. */
export function challengeIn(clientDataJSON: string): string {
  const { challenge } = clientDataIn(clientDataJSON);
  return typeof challenge === 'string' ? challenge : '';
}

/**
 * Whether the browser reports that the asking page was inside a page of another site. Our page is never framed, so
 * somebody else framed it. The library does not check this.
 */
function isFramed({ origin }: RelyingParty, clientDataJSON: string): boolean {
  const data = clientDataIn(clientDataJSON);
  const isAlone = data['crossOrigin'] === undefined || data['crossOrigin'] === false;
  return !isAlone || (data['topOrigin'] !== undefined && data['topOrigin'] !== origin);
}

type Made = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'synced'>;

/** The new passkey, or null when it was not made for this challenge, on this origin, with the person verified. */
export async function checkAttestation(
  party: RelyingParty,
  { attestation, challenge }: { attestation: Attestation; challenge: string },
): Promise<Made | null> {
  if (isFramed(party, attestation.response.clientDataJSON)) return null;
  const { verifyRegistrationResponse } = await library();
  const response = { ...attestation, clientExtensionResults: {} } as RegistrationResponseJSON;
  const checked = await orNull(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (checked?.verified !== true) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  // The signed id counts, not the one in the request.
  if (credential.id !== attestation.id) return null;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialBackedUp,
  };
}

/** The passkey's new state, or null when the signature is not for this challenge or comes from a copy. */
export async function checkAssertion(
  party: RelyingParty,
  { assertion, challenge, passkey }: { assertion: Assertion; challenge: string; passkey: StoredPasskey },
): Promise<Pick<StoredPasskey, 'counter' | 'synced'> | null> {
  if (isFramed(party, assertion.response.clientDataJSON)) return null;
  const { verifyAuthenticationResponse } = await library();
  const response = { ...assertion, clientExtensionResults: {} } as unknown as AuthenticationResponseJSON;
  const { id, counter } = passkey;
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'));
  const checked = await orNull(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id, publicKey, counter },
    }),
  );
  if (checked?.verified !== true) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { counter: newCounter, synced: credentialBackedUp };
}

/** The library throws for every invalid input; schemas have checked the form before. */
const orNull = <T>(checking: Promise<T>): Promise<T | null> => checking.catch(() => null);
