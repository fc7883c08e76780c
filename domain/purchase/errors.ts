/** The errors of buying DC and of the supply: part of the one error table. */
import { type ErrorRow, row } from '../error-row.ts';

const FAILED = 'Purchase failed';

export const PURCHASE_ERRORS = {
  NOT_LAUNCHED: row(422, 'new-id', [
    'Available November 14, 2025',
    'DC cannot be bought before the launch',
    'Come back at the time shown.',
  ]),
  PURCHASE_AMOUNT_INVALID: row(422, 'new-id', [
    'Invalid amount',
    'Please enter a valid amount',
    'Use dollars with at most two decimals, more than 0.',
  ]),
  PURCHASE_TOO_SMALL: row(422, 'new-id', [
    'Minimum amount',
    'Minimum purchase is $10',
    'Enter at least the amount shown.',
  ]),
  PURCHASE_TOO_LARGE: row(422, 'new-id', [
    'Maximum amount',
    'Maximum purchase is $100,000',
    'Enter less, or buy in several purchases.',
  ]),
  ORDERS_FULL: row(422, 'new-id', [
    FAILED,
    'Too many of your purchases are waiting for payment',
    'Pay or cancel one of them first.',
  ]),
  ORDER_NOT_FOUND: row(404, 'never', [FAILED, 'There is no such purchase', 'Start a new purchase.']),
  ORDER_NOT_OPEN: row(409, 'never', [
    FAILED,
    'This purchase is no longer open',
    'See your history for the outcome.',
  ]),
  PAYMENT_DIFFERS: row(409, 'never', [
    FAILED,
    'This payment differs from its order',
    'Nothing needs to be done: staff are looking into it.',
  ]),
  ORDER_NOT_SETTLED: row(409, 'new-id', [
    FAILED,
    'This purchase has not been credited yet',
    'Try again when it has been.',
  ]),
  DISPUTE_EXISTS: row(409, 'never', [
    'Error',
    'This purchase is disputed already',
    'Nothing needs to be done.',
  ]),
  DISPUTE_NOT_FOUND: row(404, 'new-id', [
    'Error',
    'There is no such dispute of this purchase',
    'Try again when it has been recorded.',
  ]),
  DISPUTE_CLOSED: row(409, 'never', [
    'Error',
    'This dispute has been decided already',
    'Nothing needs to be done.',
  ]),
  REFUND_EXISTS: row(409, 'never', [
    'Error',
    'This refund has been recorded already',
    'Nothing needs to be done.',
  ]),
  REFUND_TOO_LARGE: row(422, 'never', [
    'Error',
    'More would be refunded than was paid',
    'Check the refund with the card provider.',
  ]),
  REFUND_FAILED: row(409, 'never', [
    'Error',
    'A refund of this payment did not reach the card',
    'Staff are looking into it: they will return the money in another way, or return the DC.',
  ]),
  REFUND_NOT_RESTORABLE: row(409, 'never', [
    'Error',
    'The DC taken for this refund cannot be returned',
    'No DC were taken for it, the money was returned in another way, or the bank is handling the payment: settle it by hand.',
  ]),
  PRICE_INVALID: row(422, 'new-id', [
    'Invalid Price',
    'Please enter a valid price greater than 0',
    'Use dollars with at most six decimals, within the limits shown.',
  ]),
  PRICE_UNCHANGED: row(409, 'new-id', ['Invalid Price', 'This is the price already', 'Enter another price.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    purchase: keyof typeof PURCHASE_ERRORS;
  }
}
