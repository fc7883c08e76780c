import { z } from 'zod';
import { DecimalField } from '../wire-fields.ts';
import type { WirePart } from '../wire-part.ts';
import { STAKE_ERRORS } from './errors.ts';
import { STAKE_KINDS } from './facts.ts';

export const stakeWire = {
  errors: STAKE_ERRORS,
  transactionKinds: STAKE_KINDS,
  /** The stake that was made, and its tokens. */
  verdict: { investment: z.string().optional(), tokens: DecimalField.optional() },
} as const satisfies WirePart;
