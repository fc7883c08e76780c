import type { WirePart } from '../wire-part.ts';
import { FILE_ERRORS } from './errors.ts';

export const fileWire = { errors: FILE_ERRORS } as const satisfies WirePart;
