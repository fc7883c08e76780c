/** Changes of a session, and the events that Stripe would send about them. */
import type { LocalSession, UnsentEvent } from './session-store.ts';

/** The delay after the payment with the card that is disputed later. */
const DISPUTED_AFTER_MS = 6_000;

const suffixOf = (session: string): string => session.replace(/^cs_local_/, '');
export const makePaymentId = (session: string): string => `pi_local_${suffixOf(session)}`;
const makeDisputeId = (session: string): string => `dp_local_${suffixOf(session)}`;

export type Occurrence = { readonly id: string; readonly session: LocalSession; readonly now: number };

type NewEvent = { readonly type: string; readonly object: UnsentEvent['object']; readonly delayMs?: number };

/** Adds one more event to send. Its id is the same however often the change is retried. */
function addEvent({ id, session, now }: Occurrence, { type, object, delayMs = 0 }: NewEvent): LocalSession {
  const made = session.made + 1;
  const at = now + delayMs;
  const event: UnsentEvent = {
    id: `evt_local_${suffixOf(id)}_${String(made)}`,
    type,
    at,
    object,
    sendAt: at,
    tries: 0,
  };
  return { ...session, made, unsent: [...session.unsent, event] };
}

const sessionObject = ({ id, session }: Occurrence, paymentStatus: 'paid' | 'unpaid') => ({
  id,
  object: 'checkout.session',
  client_reference_id: session.order,
  payment_status: paymentStatus,
  currency: 'usd',
  amount_total: session.cents,
  payment_intent: paymentStatus === 'paid' ? makePaymentId(id) : null,
});

/** The card was charged. */
export function payByCard(occurrence: Occurrence, isDisputedLater: boolean): LocalSession {
  const { id, session, now } = occurrence;
  const charged = addEvent(
    { id, now, session: { ...session, state: 'paid', paidAt: now } },
    { type: 'checkout.session.completed', object: sessionObject(occurrence, 'paid') },
  );
  return isDisputedLater ? openDispute({ id, now, session: charged }, DISPUTED_AFTER_MS) : charged;
}

export const expireSession = (occurrence: Occurrence): LocalSession =>
  addEvent(
    { ...occurrence, session: { ...occurrence.session, state: 'ended' } },
    { type: 'checkout.session.expired', object: sessionObject(occurrence, 'unpaid') },
  );

/** The first refund keeps its original name. */
const refundObject = ({ id, session }: Occurrence, status: 'succeeded' | 'failed') => ({
  id: `re_local_${suffixOf(id)}${session.failedRefunds === undefined ? '' : `_${String(session.failedRefunds)}`}`,
  object: 'refund',
  amount: session.cents,
  currency: 'usd',
  status,
  payment_intent: makePaymentId(id),
});

export const refundSession = (occurrence: Occurrence): LocalSession =>
  addEvent(
    { ...occurrence, session: { ...occurrence.session, refunded: true } },
    { type: 'refund.created', object: refundObject(occurrence, 'succeeded') },
  );

/** The card's bank rejects the refund: the money returns, and another refund may be made. */
export function refundFailed(occurrence: Occurrence): LocalSession {
  const { refunded: _, ...session } = occurrence.session;
  const failedRefunds = (session.failedRefunds ?? 0) + 1;
  return addEvent(
    { ...occurrence, session: { ...session, failedRefunds } },
    { type: 'refund.failed', object: refundObject(occurrence, 'failed') },
  );
}

const disputeObject = ({ id, session }: Occurrence, status: string) => ({
  id: makeDisputeId(id),
  object: 'dispute',
  amount: session.cents,
  currency: 'usd',
  status,
  payment_intent: makePaymentId(id),
});

export const openDispute = (occurrence: Occurrence, delayMs = 0): LocalSession =>
  addEvent(
    { ...occurrence, session: { ...occurrence.session, dispute: 'open' } },
    { type: 'charge.dispute.created', object: disputeObject(occurrence, 'needs_response'), delayMs },
  );

/** `won`: the bank has decided for the shop. */
export const disputeClosed = (occurrence: Occurrence, outcome: 'won' | 'lost'): LocalSession =>
  addEvent(
    { ...occurrence, session: { ...occurrence.session, dispute: outcome } },
    { type: 'charge.dispute.closed', object: disputeObject(occurrence, outcome) },
  );
