import { hashHex } from '../ledger/hash.ts';
import { momentMs } from '../iso-time.ts';
import type { RequestSeal, SealedTransfer } from './schema.ts';

type SealedFields = Omit<SealedTransfer, 'request'> & Pick<RequestSeal, 'expiresAt' | 'salt'>;

const ID_LENGTH = 40;

/**
 * The id of a request: a hash over its whole content, so that nobody can change a part and keep the id. Fields are as
 * their schema returns them (a canonical amount, a trimmed note). It does not prove who made it; the payee's name is
 * shown for that.
 */
export const requestId = ({ amount, currency, expiresAt, note = '', salt, to }: SealedFields): string =>
  hashHex({ amount, currency, expiresAt, note, salt, to }).slice(0, ID_LENGTH);

/** Whether a request still equals what was sealed. */
export const isIntact = ({ request, ...asked }: SealedTransfer): boolean =>
  request.id === requestId({ ...asked, expiresAt: request.expiresAt, salt: request.salt });

/** True once it can no longer be paid. `now` is in ms: for a payment, the time of its block. */
export const isExpired = ({ expiresAt }: Pick<RequestSeal, 'expiresAt'>, now: number): boolean =>
  now >= momentMs(expiresAt);
