import type { WirePart } from '../wire-part.ts';
import { ROLE_ERRORS } from './errors.ts';

export const roleWire = { errors: ROLE_ERRORS } as const satisfies WirePart;
