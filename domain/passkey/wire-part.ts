import type { WirePart } from '../wire-part.ts';
import { PASSKEY_ERRORS } from './errors.ts';

export const passkeyWire = { errors: PASSKEY_ERRORS } as const satisfies WirePart;
