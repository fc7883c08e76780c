import type { WirePart } from '../wire-part.ts';
import { BACKUP_ERRORS } from './errors.ts';

export const backupWire = { errors: BACKUP_ERRORS } as const satisfies WirePart;
