/** The routes of card payments, for the table of all routes. */
import { z } from 'zod';
import {
  CardOrderSchema,
  CheckoutRequestSchema,
  CheckoutSchema,
  PaymentsSchema,
} from '#domain/payment/messages.ts';
import type { ApiRoute } from './api-route.ts';
import { CancelAddress, CardSessionId, OrderId } from './api-schemas.ts';

export const PAYMENT_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/payments',
    summary: 'How cards are paid here: by Stripe, on the local card page in test mode, or not at all',
    access: 'none',
    limit: 'public',
    status: 200,
    answer: PaymentsSchema,
  },
  {
    method: 'post',
    path: '/api/payments/checkout',
    summary:
      'Open an order for DC and the page where its card is entered; repeats of the id get the same answer',
    access: 'bearer',
    limit: 'checkout',
    stepUp: false,
    body: CheckoutRequestSchema,
    status: 201,
    answer: CheckoutSchema,
  },
  {
    method: 'get',
    path: '/api/payments/orders/{order}',
    summary: "What has become of one's own order",
    access: 'bearer',
    limit: 'read',
    stepUp: false,
    parameters: OrderId,
    status: 200,
    answer: CardOrderSchema,
  },
  {
    method: 'post',
    path: '/api/payments/webhook',
    summary:
      'Events of the card provider, signed in the `stripe-signature` header: the only way to be credited',
    access: 'none',
    limit: 'webhook',
    status: 200,
    answer: z.object({ received: z.literal(true) }),
  },
  {
    method: 'get',
    path: '/pay/{session}',
    summary: 'The local card page (test mode only)',
    access: 'none',
    limit: 'cardPage',
    parameters: CardSessionId,
    status: 200,
  },
  {
    method: 'post',
    path: '/pay/{session}',
    summary: 'A step on the local card page (test mode only)',
    access: 'none',
    limit: 'cardPage',
    parameters: CardSessionId,
    status: 303,
  },
  {
    method: 'get',
    path: '/pay/cancel/{order}/{key}',
    summary: 'The way back from a card page without paying; the key comes with the order',
    access: 'none',
    limit: 'cardPage',
    parameters: CancelAddress,
    status: 303,
  },
];
