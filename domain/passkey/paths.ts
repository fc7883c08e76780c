/** The paths for passkeys. */
import type { z } from 'zod';
import type { Session } from '../account/session.ts';
import type {
  CreationOptions,
  Passkey,
  PasskeyAddSchema,
  PasskeyAskSchema,
  PasskeyNameSchema,
  PasskeySignInSchema,
  PasskeysSchema,
  RequestOptions,
} from './schema.ts';

export const PASSKEYS_PATH = '/api/auth/passkeys';
export const PASSKEY_PATH = '/api/auth/passkeys/{id}';
export const PASSKEY_NAME_PATH = '/api/auth/passkeys/{id}/name';
export const PASSKEY_CREATION_PATH = '/api/auth/passkeys/options';
export const PASSKEY_REQUEST_PATH = '/api/auth/passkey/options';
export const PASSKEY_SIGN_IN_PATH = '/api/auth/passkey/sign-in';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PASSKEYS_PATH]: {
      get: { answer: z.infer<typeof PasskeysSchema> };
      post: { body: z.input<typeof PasskeyAddSchema>; answer: Passkey };
    };
    [PASSKEY_PATH]: { delete: object };
    [PASSKEY_NAME_PATH]: { post: { body: z.input<typeof PasskeyNameSchema> } };
    [PASSKEY_CREATION_PATH]: { post: { answer: CreationOptions } };
    [PASSKEY_REQUEST_PATH]: { post: { body: z.input<typeof PasskeyAskSchema>; answer: RequestOptions } };
    [PASSKEY_SIGN_IN_PATH]: { post: { body: z.input<typeof PasskeySignInSchema>; answer: Session } };
  }
}
