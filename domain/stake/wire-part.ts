import type { WirePart } from '../wire-part.ts';
import { STAKE_ERRORS } from './errors.ts';
import { STAKE_KINDS } from './facts.ts';

export const stakeWire = {
  errors: STAKE_ERRORS,
  transactionKinds: STAKE_KINDS,
} as const satisfies WirePart;
