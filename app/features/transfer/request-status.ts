/** The state of a person's payment request. Pure. */
import { isExpired } from '#domain/payment-request/seal.ts';
import type { RequestDoc } from '#domain/payment-request/document.ts';
import type { TransactionDoc } from '#domain/protocol.ts';
import { type CommandDoc, isOpen } from '#app/data/outbox/command-doc.ts';
import { hasCancelledRequest } from './request-commands.ts';

/** `cancelling`: requested; until the service has decided, somebody may still pay. */
export type RequestStatus = 'open' | 'paid' | 'expired' | 'cancelling' | 'cancelled';

export type RequestFacts = {
  readonly request: RequestDoc;
  /** The transaction that paid it, if it is on this device. */
  readonly payment: TransactionDoc | null;
  /** This device's latest command to cancel it. */
  readonly cancellation: CommandDoc | null;
};

/** The journal's state overrides what was requested. `now` in ms. */
export function requestStatus({ request, payment, cancellation }: RequestFacts, now: number): RequestStatus {
  if (payment !== null) return 'paid';
  if (isCancelled(request, cancellation)) return 'cancelled';
  if (isExpired(request, now)) return 'expired';
  return cancellation !== null && isOpen(cancellation) ? 'cancelling' : 'open';
}

/**
 * Cancelled here, or on another device, which records it in the request. A refused or withdrawn cancellation does not
 * count.
 */
const isCancelled = ({ cancelledAt }: RequestDoc, cancellation: CommandDoc | null): boolean =>
  cancelledAt !== undefined || (cancellation !== null && hasCancelledRequest(cancellation));
