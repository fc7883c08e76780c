import type { WirePart } from '../wire-part.ts';
import { PROJECT_CHANGE_ERRORS } from './errors.ts';

export const projectChangeWire = { errors: PROJECT_CHANGE_ERRORS } as const satisfies WirePart;
