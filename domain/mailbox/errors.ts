import { type ErrorRow, row } from '../error-row.ts';

export const MAILBOX_ERRORS = {
  MAILBOX_CONFIRMED: row(409, 'never', [
    'Error',
    'This person has confirmed a mailbox already',
    'Nothing needs to be done.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    mailbox: keyof typeof MAILBOX_ERRORS;
  }
}
