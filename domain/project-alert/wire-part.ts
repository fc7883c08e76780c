import type { WirePart } from '../wire-part.ts';
import { ALERT_ERRORS } from './errors.ts';

export const projectAlertWire = { errors: ALERT_ERRORS } as const satisfies WirePart;
