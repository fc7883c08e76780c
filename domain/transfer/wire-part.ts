import type { WirePart } from '../wire-part.ts';
import { TRANSFER_ERRORS } from './errors.ts';
import { TRANSFER_KINDS } from './facts.ts';

export const transferWire = {
  errors: TRANSFER_ERRORS,
  transactionKinds: TRANSFER_KINDS,
} as const satisfies WirePart;
