import type { WirePart } from '../wire-part.ts';
import { APPROVAL_ERRORS } from './errors.ts';

export const approvalsWire = { errors: APPROVAL_ERRORS } as const satisfies WirePart;
