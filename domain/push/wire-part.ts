import type { WirePart } from '../wire-part.ts';
import { PUSH_ERRORS } from './errors.ts';

export const pushWire = { errors: PUSH_ERRORS } as const satisfies WirePart;
