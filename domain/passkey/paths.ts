/** Where the service answers about passkeys. */
export const PASSKEYS_PATH = '/api/auth/passkeys';
export const PASSKEY_PATH = '/api/auth/passkeys/{id}';
export const PASSKEY_NAME_PATH = '/api/auth/passkeys/{id}/name';
export const PASSKEY_CREATION_PATH = '/api/auth/passkeys/options';
export const PASSKEY_REQUEST_PATH = '/api/auth/passkey/options';
export const PASSKEY_SIGN_IN_PATH = '/api/auth/passkey/sign-in';
