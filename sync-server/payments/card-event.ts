/** An event of a card network, reduced to what matters to an order. No card data is kept. */
import { z } from 'zod';
import { isReservedId } from '#domain/ids.ts';
import { orderIdLengthMax } from '#domain/purchase/limits.ts';
import { microOfCents, writeMicro } from '#domain/money.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** A network's ids become parts of command ids, which leave them this much room. */
const NetworkId = z.string().regex(/^[A-Za-z0-9_-]{1,48}$/);
const OrderId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{15,}$/)
  .max(orderIdLengthMax)
  .refine((id) => !isReservedId(id));
const Cents = z.int().min(0);

/**
 * `paid`: the card was charged. `paid-otherwise`: charged in a way that the service never requests (another currency,
 * no amount). `ended`: the session is over without a payment. Amounts are decimal strings of dollars, `paidAt` ms. A
 * refund and a dispute may concern part of the payment; null in another currency.
 */
export type CardEvent =
  | {
      readonly kind: 'paid';
      readonly order: string;
      readonly payment: string;
      readonly paidAt: number;
      readonly amountUsd: string;
    }
  | {
      readonly kind: 'paid-otherwise';
      readonly order: string;
      readonly currency: string | null;
      /** Missing if the network does not name it. */
      readonly payment?: string;
    }
  | { readonly kind: 'ended'; readonly order: string }
  | {
      readonly kind: 'refunded';
      readonly payment: string;
      readonly refund: string;
      readonly amountUsd: string | null;
    }
  | {
      /** The refund did not reach the card, although the network may have reported it as made. */
      readonly kind: 'refund-failed';
      readonly payment: string;
      readonly refund: string;
      readonly amountUsd: string | null;
    }
  | {
      readonly kind: 'disputed';
      readonly payment: string;
      readonly dispute: string;
      readonly amountUsd: string | null;
    }
  | {
      readonly kind: 'dispute-closed';
      readonly payment: string;
      readonly dispute: string;
      readonly amountUsd: string | null;
      readonly outcome: 'won' | 'lost';
    };

/** An event under the id that the network repeats. `event` is null for irrelevant ones. */
export type ReadEvent = { readonly id: string; readonly type: string; readonly event: CardEvent | null };

/** An id, or the whole object if the network was asked to expand it. */
const IdOf = z.union([NetworkId, z.looseObject({ id: NetworkId }).transform(({ id }) => id)]);

const SessionObject = z.looseObject({
  client_reference_id: OrderId,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  currency: z.literal('usd'),
  amount_total: Cents,
  payment_intent: IdOf.nullable(),
});
const PaidOtherwise = z.looseObject({
  client_reference_id: OrderId,
  payment_status: z.literal('paid'),
  currency: z.string().max(8).nullable().catch(null),
  payment_intent: IdOf.nullable().catch(null),
});
const RefundObject = z.looseObject({
  id: NetworkId,
  amount: Cents,
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: IdOf.nullable(),
});
const DisputeObject = z.looseObject({
  id: NetworkId,
  amount: z.int().min(1),
  currency: z.string(),
  status: z.string(),
  payment_intent: IdOf.nullable(),
});

const EventSchema = z.looseObject({
  id: NetworkId,
  type: z.string().max(80),
  created: z.int().min(0),
  data: z.looseObject({ object: z.unknown() }),
});
type Envelope = z.infer<typeof EventSchema>;

const usd = (cents: number): string => writeMicro(microOfCents(cents));
const usdOf = (currency: string, cents: number): string | null => (currency === 'usd' ? usd(cents) : null);

function readPayment({ created, data }: Envelope): CardEvent | null {
  const session = SessionObject.safeParse(data.object);
  if (!session.success || session.data.payment_intent === null) return paidOtherwise(data.object);
  if (session.data.payment_status !== 'paid') return null;
  const { client_reference_id: order, payment_intent: payment, amount_total } = session.data;
  return { kind: 'paid', order, payment, paidAt: created * 1_000, amountUsd: usd(amount_total) };
}

/** A charge for an order that cannot be credited. */
function paidOtherwise(object: unknown): CardEvent | null {
  const session = PaidOtherwise.safeParse(object);
  if (!session.success) return null;
  const { client_reference_id: order, currency, payment_intent: payment } = session.data;
  return { kind: 'paid-otherwise', order, currency, ...(payment !== null && { payment }) };
}

function readEnd({ data }: Envelope): CardEvent | null {
  const session = SessionObject.pick({ client_reference_id: true }).safeParse(data.object);
  return session.success ? { kind: 'ended', order: session.data.client_reference_id } : null;
}

/** The meaning of each refund status; for a pending one another event follows. */
const REFUND_KINDS: ReadonlyMap<string | null, 'refunded' | 'refund-failed'> = new Map([
  ['succeeded', 'refunded'],
  ['failed', 'refund-failed'],
  ['canceled', 'refund-failed'],
]);

function refundOf({ data }: Envelope): CardEvent | null {
  const refund = RefundObject.safeParse(data.object);
  if (!refund.success || refund.data.payment_intent === null) return null;
  const { id, amount, currency, payment_intent: payment, status } = refund.data;
  const kind = REFUND_KINDS.get(status);
  return kind === undefined ? null : { kind, payment, refund: id, amountUsd: usdOf(currency, amount) };
}

/** The dispute of a payment with its state at the network. */
function disputeOf({ data }: Envelope) {
  const dispute = DisputeObject.safeParse(data.object);
  if (!dispute.success || dispute.data.payment_intent === null) return null;
  const { id, amount, currency, payment_intent: payment, status } = dispute.data;
  return { status, named: { payment, dispute: id, amountUsd: usdOf(currency, amount) } };
}

function readDispute(envelope: Envelope): CardEvent | null {
  const dispute = disputeOf(envelope);
  return dispute === null ? null : { kind: 'disputed', ...dispute.named };
}

/** Every outcome except a loss leaves the money with us: won, a closed inquiry, a withdrawn dispute. */
function disputeClosed(envelope: Envelope): CardEvent | null {
  const dispute = disputeOf(envelope);
  if (dispute === null) return null;
  return { kind: 'dispute-closed', ...dispute.named, outcome: dispute.status === 'lost' ? 'lost' : 'won' };
}

const READERS: Readonly<Record<string, (envelope: Envelope) => CardEvent | null>> = {
  'checkout.session.completed': readPayment,
  'checkout.session.async_payment_succeeded': readPayment,
  'checkout.session.async_payment_failed': readEnd,
  'checkout.session.expired': readEnd,
  'refund.created': refundOf,
  'refund.updated': refundOf,
  'refund.failed': refundOf,
  'charge.refund.updated': refundOf,
  'charge.dispute.created': readDispute,
  'charge.dispute.closed': disputeClosed,
};

/** The event types to which a webhook has to subscribe (docs/operations.md). */
export const EVENT_TYPES: readonly string[] = Object.keys(READERS);

/** Reads the body of a webhook with a valid signature. Error: REQUEST_INVALID when it is not an event. */
export function readEvent(body: string): Result<ReadEvent, 'REQUEST_INVALID'> {
  const envelope = EventSchema.safeParse(parseBody(body));
  if (!envelope.success) return err('REQUEST_INVALID', { field: 'body' });
  const { id, type } = envelope.data;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  return ok({ id, type, event: read?.(envelope.data) ?? null });
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
