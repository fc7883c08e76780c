/** Where the service answers about a person's account, their sessions and their devices. */
export const SIGN_UP_PATH = '/api/auth/sign-up';
export const SIGN_IN_PATH = '/api/auth/sign-in';
export const SECOND_FACTOR_PATH = '/api/auth/second-factor';
export const REFRESH_PATH = '/api/auth/refresh';
export const SIGN_OUT_PATH = '/api/auth/sign-out';
export const STEP_UP_PATH = '/api/auth/step-up';
export const STEP_UP_PASSKEY_PATH = '/api/auth/step-up/passkey';
export const PASSWORD_PATH = '/api/auth/password';
export const FORGOT_PASSWORD_PATH = '/api/auth/password/forgot';
export const RESET_PASSWORD_PATH = '/api/auth/password/reset';
export const EMAIL_LINK_PATH = '/api/auth/email/link';
export const VERIFY_EMAIL_PATH = '/api/auth/email/verify';
export const DEVICES_PATH = '/api/auth/devices';
export const DEVICE_PATH = '/api/auth/devices/{id}';
export const ACCOUNT_EXPORT_PATH = '/api/account/export';
export const ACCOUNT_CLOSE_PATH = '/api/account/close';
