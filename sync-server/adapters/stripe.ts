/**
 * The card network Stripe with hosted Checkout: cards are entered on Stripe's pages, so the service never sees card
 * data.
 */
import Stripe from 'stripe';
import { PRODUCT_NAME } from '#domain/product.ts';
import { microOfCents, writeMicro } from '#domain/money.ts';
import {
  type CardNetwork,
  CardNetworkError,
  type OrderSession,
  type SessionOutcome,
  type SessionRequest,
} from '../payments/ports.ts';

export type StripeOptions = {
  readonly secretKey: string;
  /** A server other than Stripe's, for tests. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
};

const TIMEOUT_MS = 15_000;
const NETWORK_RETRIES = 2;

export function makeStripeNetwork({ secretKey, server }: StripeOptions): CardNetwork {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: NETWORK_RETRIES,
    telemetry: false,
    ...server,
  });
  const outcomeOf = async ({ order, session: id }: OrderSession): Promise<SessionOutcome> => {
    const session = await retrieve(stripe, id);
    if (session === null || session.status === 'expired') return { kind: 'ended', order };
    return session.payment_status === 'paid' ? paidEvent(order, session) : null;
  };
  return {
    mode: 'stripe',
    createSession: (request) =>
      callStripe(async () => {
        const { id, url } = await stripe.checkout.sessions.create(sessionParams(request), {
          idempotencyKey: request.order,
        });
        if (url === null) throw new CardNetworkError('the session cannot be paid any more');
        return { id, url };
      }),
    sessionOutcome: (session) => callStripe(() => outcomeOf(session)),
    endSession: (session) =>
      callStripe(async () => {
        try {
          await stripe.checkout.sessions.expire(session.session);
          return { kind: 'ended', order: session.order };
        } catch (error) {
          // The session is no longer open: resolve to its outcome.
          if (error instanceof Stripe.errors.StripeInvalidRequestError) return await outcomeOf(session);
          throw error;
        }
      }),
    refund: (payment, failed) =>
      callStripe(async () => {
        try {
          const idempotencyKey = `refund:${payment}${failed === 0 ? '' : `:${String(failed)}`}`;
          const { status } = await stripe.refunds.create({ payment_intent: payment }, { idempotencyKey });
          if (status === 'failed' || status === 'canceled') throw new CardNetworkError('the refund failed');
        } catch (error) {
          if (isStripeCode(error, 'charge_disputed')) return 'disputed';
          // Stripe forgets an idempotency key after a day.
          if (!isStripeCode(error, 'charge_already_refunded')) throw error;
        }
        return 'given-back';
      }),
  };
}

/** The same for every repeat: Stripe refuses an idempotency key with other parameters. */
const sessionParams = ({ order, cents, expiresAt, successUrl, cancelUrl }: SessionRequest) => ({
  mode: 'payment' as const,
  payment_method_types: ['card' as const],
  // Otherwise Stripe may charge the buyer in a currency other than the order's.
  adaptive_pricing: { enabled: false },
  client_reference_id: order,
  metadata: { order },
  payment_intent_data: { metadata: { order } },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: cents,
        product_data: { name: `${PRODUCT_NAME} Digital Credits (DC)` },
      },
    },
  ],
  expires_at: Math.floor(expiresAt / 1_000),
  success_url: successUrl,
  cancel_url: cancelUrl,
});

/** Null for a session that this Stripe account does not have. */
async function retrieve(stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  } catch (error) {
    if (isStripeCode(error, 'resource_missing')) return null;
    throw error;
  }
}

function paidEvent(order: string, session: Stripe.Checkout.Session): SessionOutcome {
  const { amount_total: cents, currency, payment_intent: intent } = session;
  if (typeof intent === 'string') throw new CardNetworkError('a paid session does not say how it was paid');
  if (intent === null || cents === null || currency !== 'usd')
    return { kind: 'paid-otherwise', order, currency, ...(intent !== null && { payment: intent.id }) };
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const paidAt = (charge?.created ?? intent.created) * 1_000;
  return { kind: 'paid', order, payment: intent.id, paidAt, amountUsd: writeMicro(microOfCents(cents)) };
}

const isStripeCode = (error: unknown, code: string): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === code;

/** Converts errors of Stripe's library to the port's. Their messages contain no card and no key. */
async function callStripe<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new CardNetworkError(`Stripe: ${error.type}: ${error.code ?? error.message}`, { cause: error });
  }
}
