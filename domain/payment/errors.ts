/** The errors of the card edge: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const FAILED = 'Purchase failed';

export const PAYMENT_ERRORS = {
  PAYMENTS_OFF: row(503, 'same-id', [
    FAILED,
    'Card payments are not set up on this installation',
    'Ask the operator to set up a card provider.',
  ]),
  PAYMENT_PROVIDER_FAILED: row(503, 'same-id', [
    FAILED,
    'The card provider does not answer',
    'Try again in a moment; nothing was charged.',
  ]),
  PAYMENT_NOT_WAITING: row(409, 'never', [
    'Error',
    'No payment with this name is waiting for staff',
    'Check the list of waiting payments.',
  ]),
  PAYMENT_BEING_RETURNED: row(409, 'never', [
    'Error',
    'This payment is on its way back to the card',
    'Look at the list again in a moment; while it still waits there, return it once more.',
  ]),
  PAYMENT_DISPUTED: row(409, 'never', [
    'Error',
    'The bank has opened a dispute about this payment and decides where the money goes',
    'Answer the dispute at the card provider; until it is decided, nothing can be returned from here.',
  ]),
  PAYMENT_NOT_CREDITABLE: row(422, 'never', [
    'Error',
    'Nothing can be credited for this payment from here',
    'Refund it to the card, or settle it with the card provider and mark it as settled by hand.',
  ]),
  PAYMENT_NOT_RETURNABLE: row(422, 'never', [
    'Error',
    'This payment cannot be refunded from here',
    'Settle it with the card provider, then mark it as settled by hand.',
  ]),
  WEBHOOK_SIGNATURE_INVALID: row(400, 'never', [
    'Error',
    'The signature of this webhook is not valid, or too old',
    'Check the signing secret and the clock.',
  ]),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    payment: keyof typeof PAYMENT_ERRORS;
  }
}
