/** Errors of a passkey before anything is sent, in the form of the error table, for the same places on the screen. */
import type { ErrorRow } from '#domain/error-row.ts';
import { type AppProblem, problemFromRow } from './problem.ts';

const row = (text: string, remedy: string): ErrorRow => ({
  status: 0,
  retry: 'new-id',
  title: 'Passkey',
  text,
  remedy,
});

const WORDS = {
  PASSKEY_CANCELLED: row(
    'No passkey was used',
    'The request was closed or timed out, or this device has no passkey for this account. Try again.',
  ),
  PASSKEY_HERE: row(
    'This device has a passkey for this account already',
    'Use it to sign in, or make one on another device.',
  ),
  PASSKEY_NO_LOCK: row(
    'This device cannot verify that it is you',
    'Set a screen lock, a PIN or a fingerprint, and try again.',
  ),
  PASSKEY_WRONG_PLACE: row(
    'Passkeys do not work at this address',
    'Open the app at its usual address; your password works here too.',
  ),
  PASSKEY_FAILED: row('The passkey did not work', 'Try again, or use another one.'),
} as const satisfies Record<string, ErrorRow>;

/** Exceptions of browsers, by WebAuthn's name. */
const BY_EXCEPTION: Readonly<Record<string, keyof typeof WORDS>> = {
  NotAllowedError: 'PASSKEY_CANCELLED',
  AbortError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_HERE',
  ConstraintError: 'PASSKEY_NO_LOCK',
  SecurityError: 'PASSKEY_WRONG_PLACE',
};

/** The library wraps the browser's exception, and keeps its name or has it as the cause. */
function exceptionOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? error.cause.name : error.name;
}

export function passkeyProblem(error: unknown): AppProblem {
  const code = BY_EXCEPTION[exceptionOf(error)] ?? 'PASSKEY_FAILED';
  return problemFromRow(code, WORDS[code]);
}
