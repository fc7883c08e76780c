import type { WirePart } from '../wire-part.ts';
import { REFERRAL_ERRORS } from './errors.ts';
import { REFERRAL_KINDS } from './facts.ts';

export const referralWire = {
  errors: REFERRAL_ERRORS,
  transactionKinds: REFERRAL_KINDS,
} as const satisfies WirePart;
