/** The errors that belong to no feature: those of the kernel, of sessions and of HTTP. */
import { DEVICE_ERRORS } from './device-errors.ts';
import { type ErrorRow, row } from './error-row.ts';

const TX = 'Transaction Failed';
const VALIDATION = 'Validation Error';

export const SERVICE_ERRORS = {
  // Moving money
  BALANCE_LIMIT: row(422, 'new-id', [TX, 'The account cannot hold that much', 'Send less.']),
  RATE_LIMITED: row(429, 'same-id', [
    TX,
    'Transaction rate limit exceeded',
    'Wait a minute; what is queued is sent automatically.',
  ]),
  WALLET_NOT_FOUND: row(404, 'new-id', ['Error', 'Wallet not found', 'Sign in again to have a wallet made.']),
  // Accounts in the ledger
  ACCOUNT_EXISTS: row(409, 'never', ['Error', 'This account is open already', 'Sign in.']),
  USER_NOT_FOUND: row(404, 'new-id', ['Error', 'There is no such user', 'Check the user and try again.']),
  FORBIDDEN: row(403, 'never', [
    'Access Denied',
    "You don't have permission to do this",
    'Ask an owner for the role that allows it.',
  ]),
  // Messages about commands
  COMMAND_UNKNOWN: row(422, 'never', ['Error', 'This kind of command does not exist', 'Update the app.']),
  COMMAND_INVALID: row(422, 'new-id', [
    'Error',
    'The command is not well formed',
    'Correct the field named here.',
  ]),
  COMMAND_ID_REUSED: row(409, 'new-id', [
    'Error',
    'This command id was used for something else',
    'Send it with a new id.',
  ]),
  NOT_IN_JOURNAL: row(410, 'same-id', [
    'No longer confirmed',
    'The service lost this transaction: it was done, but is no longer in the journal',
    'Send it again: it keeps its number, so it cannot happen twice.',
  ]),
  CLIENT_TOO_OLD: row(426, 'same-id', [
    'Update needed',
    'This version of the app is too old',
    'Reload to update; nothing queued is lost.',
  ]),
  QUEUE_FULL: row(503, 'same-id', [
    'Busy',
    'The service is busy',
    'Try again in a minute; what is queued is sent automatically.',
  ]),
  STORE_UNAVAILABLE: row(503, 'same-id', [
    'Unavailable',
    'The service cannot save anything right now',
    'Try again in a minute; what is queued is sent automatically.',
  ]),
  SEARCH_BEHIND: row(503, 'same-id', [
    'Not yet',
    'The search does not cover all transactions yet',
    'Try again in a minute; the newest transactions are listed meanwhile.',
  ]),
  // Sign-up, sign-in, sessions
  EMAIL_INVALID: row(422, 'new-id', [VALIDATION, 'Invalid email address', 'Correct the email address.']),
  PASSWORD_TOO_SHORT: row(422, 'new-id', [
    VALIDATION,
    'Password must be at least 6 characters',
    'Choose a longer password.',
  ]),
  PASSWORD_COMMON: row(422, 'new-id', [
    VALIDATION,
    'This password is on the list of common passwords',
    'Choose one that nobody would guess.',
  ]),
  PASSWORD_UNCHANGED: row(422, 'new-id', [
    VALIDATION,
    'The new password must differ from the current one',
    'Choose another one.',
  ]),
  NAME_INVALID: row(422, 'new-id', [
    VALIDATION,
    'The name contains characters that are not allowed',
    'Enter your full name without them.',
  ]),
  NAME_TOO_SHORT: row(422, 'new-id', [
    VALIDATION,
    'Name must be at least 2 characters',
    'Enter your full name.',
  ]),
  EMAIL_TAKEN: row(409, 'never', ['Error', 'An account with this email exists already', 'Sign in instead.']),
  CREDENTIALS_INVALID: row(401, 'new-id', [
    'Error',
    'Invalid email or password',
    'Check both and try again.',
  ]),
  SIGN_IN_LIMITED: row(429, 'same-id', [
    'Error',
    'Too many attempts',
    'Wait for the time shown and try again.',
  ]),
  NOT_AUTHENTICATED: DEVICE_ERRORS.NOT_AUTHENTICATED,
  SESSION_ENDED: row(401, 'same-id', [
    'Error',
    'This session has ended',
    'Sign in again; what is queued stays on this device.',
  ]),
  PASSWORD_CHANGE_REQUIRED: row(403, 'same-id', [
    'Password change needed',
    'Change your password before you do anything else',
    'Choose a new password; what is queued stays on this device and is sent then.',
  ]),
  CROSS_SITE: row(403, 'never', ['Error', 'The request came from another site', 'Open the app itself.']),
  // Sync
  FEED_UNKNOWN: row(404, 'never', ['Error', 'There is no such feed', 'Update the app.']),
  SINCE_INVALID: row(400, 'never', [
    'Error',
    'The checkpoint is not valid',
    'Start the feed from the beginning.',
  ]),
  ROW_FORBIDDEN: row(403, 'never', [
    'Error',
    'A device may not write this document',
    'The change is undone on this device.',
  ]),
  ROW_INVALID: row(422, 'new-id', [
    'Error',
    'The document is not well formed',
    'Correct the field named here.',
  ]),
  COLLECTION_FULL: row(422, 'new-id', ['Error', 'There is no room for more of these', 'Delete some first.']),
  // HTTP
  REQUEST_INVALID: row(400, 'never', [
    'Error',
    'The request is not well formed',
    'Correct the field named here.',
  ]),
  BODY_TOO_LARGE: row(413, 'never', ['Error', 'The request is too large', 'Send less at once.']),
  NOT_FOUND: row(404, 'never', ['Not found', 'There is nothing at this address', 'Check the address.']),
  METHOD_NOT_ALLOWED: row(405, 'never', ['Error', 'This method is not offered here', 'See /api/docs.']),
  REQUESTS_LIMITED: row(429, 'same-id', [
    'Rate limit exceeded',
    'Too many requests',
    'Wait for the time shown and try again.',
  ]),
  INTERNAL: DEVICE_ERRORS.INTERNAL,
} as const satisfies Record<string, ErrorRow>;
