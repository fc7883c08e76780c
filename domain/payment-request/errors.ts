import { type ErrorRow, row } from '../error-row.ts';

const TX = 'Transaction Failed';

export const PAYMENT_REQUEST_ERRORS = {
  REQUEST_CHANGED: row(422, 'never', [
    TX,
    'This payment request has been changed',
    'Ask for a new one: it does not say what its maker wrote.',
  ]),
  REQUEST_PAID: row(409, 'never', [
    TX,
    'This payment request has been paid already',
    'Nothing needs to be done.',
  ]),
  REQUEST_CANCELLED: row(409, 'never', [
    TX,
    'This payment request was cancelled',
    'Ask whoever made it for a new one.',
  ]),
  REQUEST_EXPIRED: row(422, 'never', [TX, 'This payment request has expired', 'Ask for a new one.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    paymentRequest: keyof typeof PAYMENT_REQUEST_ERRORS;
  }
}
