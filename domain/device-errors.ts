/**
 * The rows of the error table that a device uses without asking the service. They are separate so that the first view
 * of the app does not load the whole table.
 */
import { type ErrorRow, row } from './error-row.ts';

export const DEVICE_ERRORS = {
  NOT_AUTHENTICATED: row(401, 'same-id', ['Error', 'Not authenticated', 'Sign in.']),
  INTERNAL: row(500, 'same-id', [
    'Error',
    'Something went wrong on our side',
    'Try again; nothing acknowledged was lost.',
  ]),
} as const satisfies Record<string, ErrorRow>;
