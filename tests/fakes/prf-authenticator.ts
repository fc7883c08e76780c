/** Stands in for the browser's passkeys: it derives a secret from its own secret and a salt (PRF), or cannot. */
import { createHmac, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, startAuthentication } from '@simplewebauthn/browser';

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];

export type PrfAuthenticator = {
  /** Stands in for the library's function. */
  readonly startAuthentication: (given: { optionsJSON: Options }) => Promise<AuthenticationResponseJSON>;
  readonly asked: Options[];
  userId: string;
  credentialId: string;
  hasPrf: boolean;
  /** The error to answer with, or null. */
  fails: string | null;
  /** Replaces the passkey by another one under the same id, which no authenticator does. */
  replace(): void;
};

const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

export function prfAuthenticator(userId: string): PrfAuthenticator {
  let secret = randomBytes(32);
  const asked: Options[] = [];
  const mine: PrfAuthenticator = {
    asked,
    userId,
    credentialId: 'the-passkey-of-ann',
    hasPrf: true,
    fails: null,
    replace: () => {
      secret = randomBytes(32);
    },
    startAuthentication: async ({ optionsJSON }) => {
      asked.push(optionsJSON);
      if (mine.fails !== null) throw Object.assign(new Error('refused'), { name: mine.fails });
      const first = optionsJSON.extensions?.prf?.eval?.first as Uint8Array;
      const made = Uint8Array.from(createHmac('sha256', secret).update(first).digest());
      return {
        ...{ id: mine.credentialId, rawId: mine.credentialId, type: 'public-key' },
        clientExtensionResults: mine.hasPrf ? { prf: { results: { first: made.buffer } } } : {},
        response: {
          ...{ clientDataJSON: '', authenticatorData: '', signature: '' },
          userHandle: base64url(mine.userId),
        },
      };
    },
  };
  return mine;
}
