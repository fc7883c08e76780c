/** Builds payment requests as a device does. */
import type { Request, RequestSeal } from '#domain/payment-request/schema.ts';
import { requestId } from '#domain/payment-request/seal.ts';

type RequestFields = Omit<Request, 'request'> & Partial<Pick<RequestSeal, 'expiresAt' | 'salt'>>;

let made = 0;

/** The payload that pays it. Without an expiry unless one is given. */
export function aRequest({
  expiresAt = '9999-12-31T23:59:59.000Z',
  salt = `salt${String(++made).padStart(12, '0')}`,
  ...asked
}: RequestFields): Request {
  return { ...asked, request: { expiresAt, id: requestId({ ...asked, expiresAt, salt }), salt } };
}
