import type { WirePart } from '../wire-part.ts';
import { ACCOUNT_ERRORS } from './errors.ts';

export const accountWire = { errors: ACCOUNT_ERRORS } as const satisfies WirePart;
