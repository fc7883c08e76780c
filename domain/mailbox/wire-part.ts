import type { WirePart } from '../wire-part.ts';
import { MAILBOX_ERRORS } from './errors.ts';

export const mailboxWire = { errors: MAILBOX_ERRORS } as const satisfies WirePart;
