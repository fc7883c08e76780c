/**
 * Endpoints for buying with a card: mode, checkout, status of an order, cancelling from the card page, and the webhook.
 */
import { z } from 'zod';
import {
  CardOrderSchema,
  CheckoutRequestSchema,
  CheckoutSchema,
  type Payments,
  PaymentsSchema,
} from '#domain/payment/messages.ts';
import { CARD_ORDER_PATH, CHECKOUT_PATH, PAYMENTS_PATH } from '#domain/payment/paths.ts';
import { err, ok } from '#domain/result.ts';
import { refuse, sendValue } from '../http/answers.ts';
import { CancelAddress, OrderId } from '../http/api-schemas.ts';
import {
  endpoint,
  type Endpoint,
  type HandledEndpoint,
  withCheckedHandler,
  withHandler,
} from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { CardPayments } from './card-payments.ts';
import { SIGNATURE_HEADER } from './webhook-signature.ts';

const PAYMENTS = endpoint({
  method: 'get',
  path: PAYMENTS_PATH,
  summary: 'The way of card payments: by Stripe, on the local card page in test mode, or not at all',
  access: 'none',
  limit: 'public',
  status: 200,
  answer: PaymentsSchema,
});

const CHECKOUT = endpoint({
  method: 'post',
  path: CHECKOUT_PATH,
  summary:
    'Open an order for DC and the page where its card is entered; repeats of the id get the same answer',
  access: 'bearer',
  limit: 'checkout',
  stepUp: false,
  body: CheckoutRequestSchema,
  status: 201,
  answer: CheckoutSchema,
});

const CARD_ORDER = endpoint({
  method: 'get',
  path: CARD_ORDER_PATH,
  summary: 'The status of an own order',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  parameters: OrderId,
  status: 200,
  answer: CardOrderSchema,
});

const CANCEL_ORDER = endpoint({
  method: 'get',
  path: '/pay/cancel/{order}/{key}',
  summary: 'Cancel an order from the card page; the key is part of the link',
  access: 'none',
  limit: 'cardPage',
  parameters: CancelAddress,
  status: 303,
});

const PAYMENT_WEBHOOK = endpoint({
  method: 'post',
  path: '/api/payments/webhook',
  summary: 'Events of the card provider, signed in the `stripe-signature` header; only they credit a payment',
  access: 'none',
  crossSite: 'answered',
  limit: 'webhook',
  status: 200,
  answer: z.object({ received: z.literal(true) }),
  reads: 'raw',
});

export const PAYMENT_ENDPOINTS: readonly Endpoint[] = [
  PAYMENTS,
  CHECKOUT,
  CARD_ORDER,
  CANCEL_ORDER,
  PAYMENT_WEBHOOK,
];

/** `payments`: null where no card provider is configured. */
export const paymentEndpoints = (payments: CardPayments | null): readonly HandledEndpoint[] => [
  withHandler(PAYMENTS, (_asked, reply) => {
    const answer: Payments = { mode: payments?.mode ?? 'off' };
    reply.json(answer);
  }),
  withCheckedHandler(
    CHECKOUT,
    () => (payments === null ? err('PAYMENTS_OFF') : ok(payments)),
    async ({ session, body, checked: open }, reply) => {
      sendValue(reply, await open.checkout(session.userId, body), 201);
    },
  ),
  withHandler(CARD_ORDER, async ({ session, params }, reply) => {
    const order = (await payments?.order(session.userId, params['order'] ?? '')) ?? null;
    if (order === null) sendProblem(reply, 'NOT_FOUND');
    else reply.json(order);
  }),
  withHandler(CANCEL_ORDER, async ({ params: { order = '', key = '' } }, reply) => {
    const outcome = (await payments?.cancel(order, key)) ?? null;
    if (outcome === null) {
      sendProblem(reply, 'NOT_FOUND');
      return;
    }
    const page = outcome === 'paid' ? 'success' : 'cancelled';
    reply.redirect(303, `/payment/${page}?order=${encodeURIComponent(order)}`);
  }),
  withHandler(PAYMENT_WEBHOOK, async ({ request, body }, reply) => {
    const signature = request.headers[SIGNATURE_HEADER];
    const received = await payments?.receive({
      body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      signature: typeof signature === 'string' ? signature : undefined,
    });
    if (received === undefined) sendProblem(reply, 'PAYMENTS_OFF');
    else if (received.ok) reply.json({ received: true });
    else refuse(reply, received);
  }),
];
