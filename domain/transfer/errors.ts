import { type ErrorRow, row } from '../error-row.ts';

const TX = 'Transaction Failed';

export const TRANSFER_ERRORS = {
  FIELDS_REQUIRED: row(422, 'new-id', [TX, 'Please fill in all fields', 'Fill in the marked fields.']),
  AMOUNT_INVALID: row(422, 'new-id', [
    TX,
    'Please enter a valid amount',
    'Use digits with at most six decimals, more than 0.',
  ]),
  CURRENCY_UNKNOWN: row(422, 'new-id', [
    TX,
    'There is no such currency or token',
    'Choose one that your wallet lists.',
  ]),
  OWN_WALLET: row(422, 'new-id', [
    TX,
    'Cannot send to your own wallet',
    'Enter the address of another wallet.',
  ]),
  RECIPIENT_NOT_FOUND: row(422, 'new-id', [
    TX,
    'Recipient wallet address not found',
    'Check the address with the recipient.',
  ]),
  INSUFFICIENT_FUNDS: row(422, 'new-id', [TX, 'Insufficient balance', 'Send less, or add funds first.']),
} as const satisfies Record<string, ErrorRow>;

declare module '../error-code.ts' {
  interface FeatureErrors {
    transfer: keyof typeof TRANSFER_ERRORS;
  }
}
