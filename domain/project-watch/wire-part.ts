import type { WirePart } from '../wire-part.ts';
import { WATCH_ERRORS } from './errors.ts';

export const projectWatchWire = { errors: WATCH_ERRORS } as const satisfies WirePart;
