import type { WirePart } from '../wire-part.ts';
import { AUDIT_ERRORS } from './errors.ts';

export const projectAuditWire = { errors: AUDIT_ERRORS } as const satisfies WirePart;
