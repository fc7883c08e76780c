import type { WirePart } from '../wire-part.ts';
import { PURCHASE_ERRORS } from './errors.ts';
import { PURCHASE_KINDS } from './facts.ts';

export const purchaseWire = {
  errors: PURCHASE_ERRORS,
  transactionKinds: PURCHASE_KINDS,
} as const satisfies WirePart;
