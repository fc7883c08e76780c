import { type ErrorRow, row } from '../error-row.ts';

const INVALID = 'Invalid Code';

export const TWO_FACTOR_ERRORS = {
  TWO_FACTOR_CODE_FORMAT: row(422, 'new-id', [
    INVALID,
    'Please enter a 6-digit code',
    'Type the code that your authenticator app shows now.',
  ]),
  TWO_FACTOR_CODE_INVALID: row(422, 'new-id', [
    INVALID,
    'The verification code is incorrect',
    'Please try again.',
  ]),
  TWO_FACTOR_CODE_USED: row(422, 'new-id', [
    INVALID,
    'This code has been used already',
    'Wait for the next one: there is a new code every 30 seconds.',
  ]),
  BACKUP_CODE_INVALID: row(422, 'new-id', [
    INVALID,
    'This backup code is wrong, or was used before',
    'Each backup code works once: try another one.',
  ]),
  TWO_FACTOR_LIMITED: row(429, 'same-id', [
    'Too many attempts',
    'Too many wrong codes',
    'Wait for the time shown and try again.',
  ]),
  TWO_FACTOR_OFF: row(409, 'never', [
    'Error',
    '2FA not configured',
    'Turn on two-factor authentication first.',
  ]),
  TWO_FACTOR_ON: row(409, 'never', [
    'Error',
    'Two-factor authentication is on already',
    'Turn it off first to set it up again.',
  ]),
  TWO_FACTOR_SET_UP_ENDED: row(409, 'never', [
    'Error',
    'This set-up has expired',
    'Begin again, and scan the new QR code.',
  ]),
  TWO_FACTOR_REQUIRED: row(403, 'same-id', [
    'Code needed',
    'Waiting for your code',
    'Enter a code from your authenticator app to send it.',
  ]),
  CHALLENGE_ENDED: row(410, 'new-id', [
    'Error',
    'This sign-in took too long',
    'Enter your email and password again.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    twoFactor: keyof typeof TWO_FACTOR_ERRORS;
  }
}
