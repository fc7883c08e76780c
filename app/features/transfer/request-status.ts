/** Where a payment request of this person stands. Pure. */
import { isExpired } from '#domain/payment-request/seal.ts';
import type { RequestDoc, TransactionDoc } from '#domain/protocol.ts';
import { type CommandDoc, isOpen } from '#app/data/outbox/command-doc.ts';
import { hasCancelledRequest } from '#app/data/outbox/request-commands.ts';

/** `cancelling`: it was asked for, and until the service has decided somebody may still pay. */
export type RequestStatus = 'open' | 'paid' | 'expired' | 'cancelling' | 'cancelled';

export type RequestFacts = {
  readonly request: RequestDoc;
  /** The transaction that paid it, when it is on this device. */
  readonly payment: TransactionDoc | null;
  /** This device's latest command to cancel it. */
  readonly cancellation: CommandDoc | null;
};

/** What the journal says wins over what was asked for. `now` in ms. */
export function requestStatus({ request, payment, cancellation }: RequestFacts, now: number): RequestStatus {
  if (payment !== null) return 'paid';
  if (isCancelled(request, cancellation)) return 'cancelled';
  if (isExpired(request, now)) return 'expired';
  return cancellation !== null && isOpen(cancellation) ? 'cancelling' : 'open';
}

/** Decided here, or on another device, which says so in the request. A wish that was refused or taken back is none. */
const isCancelled = ({ cancelledAt }: RequestDoc, cancellation: CommandDoc | null): boolean =>
  cancelledAt !== undefined || (cancellation !== null && hasCancelledRequest(cancellation));
