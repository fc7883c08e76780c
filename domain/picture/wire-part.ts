import type { WirePart } from '../wire-part.ts';
import { PICTURE_ERRORS } from './errors.ts';

export const pictureWire = { errors: PICTURE_ERRORS } as const satisfies WirePart;
