/** Where the service answers about two-factor authentication, and takes codes for commands. */
export const TWO_FACTOR_PATH = '/api/auth/two-factor';
export const TWO_FACTOR_SET_UP_PATH = '/api/auth/two-factor/set-up';
export const TWO_FACTOR_ENABLE_PATH = '/api/auth/two-factor/enable';
export const TWO_FACTOR_DISABLE_PATH = '/api/auth/two-factor/disable';
export const BACKUP_CODES_PATH = '/api/auth/two-factor/backup-codes';
export const REQUIRE_CODE_PATH = '/api/auth/two-factor/require';
export const CONFIRM_PATH = '/api/auth/two-factor/confirm';
export const CONFIRM_PASSKEY_PATH = '/api/auth/two-factor/confirm/passkey';
