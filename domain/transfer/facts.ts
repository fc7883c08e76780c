import type { Currency } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';

/** A transfer that moved nothing, and why. `amount` is the decimal string that was asked for. */
export type TransferRefusedFact = {
  readonly amount: string;
  readonly code: ErrorCode;
  readonly currency: Currency;
  readonly kind: 'transfer.refused';
  readonly to: string;
  readonly userId: string;
};
