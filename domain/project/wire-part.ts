import { z } from 'zod';
import type { WirePart } from '../wire-part.ts';
import { PROJECT_ERRORS } from './errors.ts';
import { PROJECT_KINDS } from './facts.ts';

export const projectWire = {
  errors: PROJECT_ERRORS,
  transactionKinds: PROJECT_KINDS,
  /** The project that was submitted. */
  verdict: { project: z.string().optional() },
} as const satisfies WirePart;
