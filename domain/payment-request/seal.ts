import { hashHex } from '../ledger/hash.ts';
import { momentMs } from '../iso-time.ts';
import type { RequestSeal, SealedTransfer } from './schema.ts';

type Sealed = Omit<SealedTransfer, 'request'> & Pick<RequestSeal, 'expiresAt' | 'salt'>;

const ID_LENGTH = 40;

/**
 * The id of a request: a hash over everything that it asks for, so that nobody can change a part of it and keep the id.
 * Fields as their schema gives them (an amount in canonical form, a note trimmed). It says nothing about who made it:
 * that is what the payee's name is shown for.
 */
export const requestId = ({ amount, currency, expiresAt, note = '', salt, to }: Sealed): string =>
  hashHex({ amount, currency, expiresAt, note, salt, to }).slice(0, ID_LENGTH);

/** Whether a request still says what was sealed. */
export const isIntact = ({ request, ...asked }: SealedTransfer): boolean =>
  request.id === requestId({ ...asked, expiresAt: request.expiresAt, salt: request.salt });

/** Whether it can be paid no more. `now` in ms: for a payment the time of its block. */
export const isExpired = ({ expiresAt }: Pick<RequestSeal, 'expiresAt'>, now: number): boolean =>
  now >= momentMs(expiresAt);
