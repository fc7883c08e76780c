import type { WirePart } from '../wire-part.ts';
import { RECEIPT_ERRORS } from './errors.ts';

export const receiptWire = { errors: RECEIPT_ERRORS } as const satisfies WirePart;
