import type { WirePart } from '../wire-part.ts';
import { LAUNCH_ERRORS } from './errors.ts';
import { LAUNCH_KINDS } from './facts.ts';

export const projectLaunchWire = {
  errors: LAUNCH_ERRORS,
  transactionKinds: LAUNCH_KINDS,
} as const satisfies WirePart;
