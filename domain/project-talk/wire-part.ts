import type { WirePart } from '../wire-part.ts';
import { TALK_ERRORS } from './errors.ts';

export const projectTalkWire = { errors: TALK_ERRORS } as const satisfies WirePart;
