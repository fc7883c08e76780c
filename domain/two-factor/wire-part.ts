import type { WirePart } from '../wire-part.ts';
import { TWO_FACTOR_ERRORS } from './errors.ts';

export const twoFactorWire = { errors: TWO_FACTOR_ERRORS } as const satisfies WirePart;
