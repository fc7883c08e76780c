import { type ErrorRow, row } from '../error-row.ts';
import { SUPPORT_EMAIL } from '../product.ts';

export const ACCOUNT_ERRORS = {
  PASSWORD_NEEDED: row(422, 'new-id', [
    'Missing Information',
    'Please enter your password',
    'Fill in the marked field.',
  ]),
  STEP_UP_REQUIRED: row(403, 'new-id', [
    'Confirm it is you',
    'This needs your password or a passkey, used within the last 10 minutes',
    'Confirm it is you with your password (and a code if two-factor authentication is on) or with a passkey.',
  ]),
  STEP_UP_LIMITED: row(429, 'same-id', [
    'Too many attempts',
    'Too many attempts to confirm that it is you',
    'Wait for the time shown, or sign out and in again.',
  ]),
  LOOKUPS_LIMITED: row(429, 'same-id', [
    'Rate limit exceeded',
    'You have looked up many people within an hour',
    'Confirm your mailbox to look up more, or wait for the time shown.',
  ]),
  ACCOUNT_CLOSED: row(410, 'never', ['Error', 'This account was closed', 'Open another one to go on.']),
  ACCOUNT_NOT_EMPTY: row(409, 'new-id', [
    'Not closed',
    'Something in your account is still open',
    'Settle what is listed here, then close it.',
  ]),
  EMAIL_HELD: row(409, 'never', [
    'Error',
    'This email is reserved for the account that it belongs to',
    `If it is yours, write to ${SUPPORT_EMAIL}: support can restore your access.`,
  ]),
  ACCOUNT_PRESENT: row(409, 'never', [
    'Error',
    'This account exists',
    'Nothing needs to be restored: its password can be reset.',
  ]),
  MAILBOX_OTHER: row(422, 'new-id', [
    'Error',
    'This account belongs to another mailbox',
    'Give the email that the person had confirmed.',
  ]),
  LINK_ENDED: row(410, 'never', [
    'Error',
    'This link has expired, or was used before',
    'Ask for a new one: the newest mail has the link that works.',
  ]),
  MAIL_LIMITED: row(429, 'same-id', [
    'Too many emails',
    'Several emails were sent to this address already',
    'Check your inbox and your spam folder, or try again at the time shown.',
  ]),
  EMAIL_VERIFIED: row(409, 'never', [
    'Error',
    'Your email is confirmed already',
    'Nothing needs to be done.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    account: keyof typeof ACCOUNT_ERRORS;
  }
}
