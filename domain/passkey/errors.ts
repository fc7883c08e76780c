import { type ErrorRow, row } from '../error-row.ts';

const TITLE = 'Passkey';

export const PASSKEY_ERRORS = {
  PASSKEY_UNKNOWN: row(422, 'new-id', [
    TITLE,
    'This passkey does not open an account here',
    'It was removed, or is for another service: sign in with your password, and delete it where it is kept.',
  ]),
  PASSKEY_INVALID: row(422, 'new-id', [
    TITLE,
    'This passkey could not be checked',
    'Try again, or sign in with your password.',
  ]),
  PASSKEY_EXPIRED: row(410, 'new-id', [TITLE, 'This took too long', 'Try again.']),
  PASSKEY_EXISTS: row(409, 'never', [
    TITLE,
    'This passkey has been added already',
    'Use it to sign in, or add one that is kept somewhere else.',
  ]),
  PASSKEYS_FULL: row(422, 'new-id', [
    TITLE,
    'There is no room for more passkeys',
    'Remove one that you no longer use.',
  ]),
  PASSKEY_NAME_INVALID: row(422, 'new-id', [
    'Validation Error',
    'Please enter a name of at most 60 characters',
    'Choose a name by which you know where the passkey is kept.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    passkey: keyof typeof PASSKEY_ERRORS;
  }
}
