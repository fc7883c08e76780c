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
    'This takes your password or a passkey from the last 10 minutes',
    'Confirm it is you with your password, and a code where two-factor authentication is on, or with a passkey.',
  ]),
  STEP_UP_LIMITED: row(429, 'same-id', [
    'Too many attempts',
    'It was tried to confirm it is you too often',
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
    'There is something open in your account',
    'Settle what is listed here, and close it then.',
  ]),
  EMAIL_HELD: row(409, 'never', [
    'Error',
    'This e-mail is kept for the account that it belongs to',
    `If it is yours, write to ${SUPPORT_EMAIL}: you can be given access again.`,
  ]),
  ACCOUNT_PRESENT: row(409, 'never', [
    'Error',
    'This account is there',
    'Nothing needs to be restored: its password can be reset.',
  ]),
  MAILBOX_OTHER: row(422, 'new-id', [
    'Error',
    'This account belongs to another mailbox',
    'Give the e-mail that the person had confirmed.',
  ]),
  LINK_ENDED: row(410, 'never', [
    'Error',
    'This link has expired, or was used before',
    'Ask for a new one: the newest mail has the link that works.',
  ]),
  MAIL_LIMITED: row(429, 'same-id', [
    'Too many e-mails',
    'Several e-mails were sent to this address already',
    'Look into your inbox and your spam folder, or try again at the time shown.',
  ]),
  EMAIL_VERIFIED: row(409, 'never', [
    'Error',
    'Your e-mail is confirmed already',
    'Nothing needs to be done.',
  ]),
} as const satisfies Record<string, ErrorRow>;
