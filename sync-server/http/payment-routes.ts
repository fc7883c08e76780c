import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ErrorCode } from '#domain/errors.ts';
import { webhookBytesMax } from '#domain/limits.ts';
import type { Payments } from '#domain/payment/messages.ts';
import type { Detail } from '#domain/result.ts';
import type { CardPayments } from '../payments/card-payments.ts';
import { SIGNATURE_HEADER } from '../payments/webhook-signature.ts';
import { extraOf, sendProblem } from './problem.ts';

export type PaymentRouteDeps = {
  /** Null where no card provider is set up. */
  readonly payments: CardPayments | null;
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => { readonly userId: string };
};

/** Buying with a card: the mode, checkout, what became of an order, and the way back from the card page. */
export function paymentRoutes({ payments, authenticate, sessionOf }: PaymentRouteDeps): Router {
  const router = Router();

  router.get('/api/payments', (_request, response) => {
    const answer: Payments = { mode: payments?.mode ?? 'off' };
    response.set('cache-control', 'no-store').json(answer);
  });

  router.post('/api/payments/checkout', authenticate, async (request, response) => {
    const opened = await payments?.checkout(sessionOf(response).userId, request.body);
    if (opened === undefined) sendProblem(response, 'PAYMENTS_OFF');
    else if (opened.ok) response.set('cache-control', 'no-store').status(201).json(opened.value);
    else refuse(response, opened);
  });

  router.get(
    '/api/payments/orders/:order',
    authenticate,
    async (request: Request<{ order: string }>, response) => {
      const order = (await payments?.order(sessionOf(response).userId, request.params.order)) ?? null;
      if (order === null) sendProblem(response, 'NOT_FOUND');
      else response.set('cache-control', 'no-store').json(order);
    },
  );

  router.get(
    '/pay/cancel/:order/:key',
    async (request: Request<{ order: string; key: string }>, response) => {
      const { order, key } = request.params;
      const outcome = (await payments?.cancel(order, key)) ?? null;
      if (outcome === null) {
        sendProblem(response, 'NOT_FOUND');
        return;
      }
      const page = outcome === 'paid' ? 'success' : 'cancelled';
      response
        .set('cache-control', 'no-store')
        .redirect(303, `/payment/${page}?order=${encodeURIComponent(order)}`);
    },
  );
  return router;
}

/** What the card network calls. It goes before every other parser: the signature is over the bytes as they came. */
export function webhookRoutes(payments: CardPayments | null): Router {
  const router = Router();
  router.post(
    '/api/payments/webhook',
    express.raw({ type: () => true, limit: webhookBytesMax }),
    async (request, response) => {
      const body: unknown = request.body;
      const signature = request.headers[SIGNATURE_HEADER];
      const received = await payments?.receive({
        body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        signature: typeof signature === 'string' ? signature : undefined,
      });
      if (received === undefined) sendProblem(response, 'PAYMENTS_OFF');
      else if (received.ok) response.json({ received: true });
      else refuse(response, received);
    },
  );
  return router;
}

function refuse(
  response: Response,
  { code, detail }: { readonly code: ErrorCode; readonly detail?: Detail },
): void {
  sendProblem(response, code, extraOf(detail));
}
