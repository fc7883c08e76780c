import type { WirePart } from '../wire-part.ts';
import { PAYMENT_ERRORS } from './errors.ts';

export const paymentWire = { errors: PAYMENT_ERRORS } as const satisfies WirePart;
