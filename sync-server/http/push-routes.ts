import { type RequestHandler, type Response, Router } from 'express';
import { type PushKey, PushSubscriptionSchema } from '#domain/push/schema.ts';
import { readBody } from '../read-body.ts';
import type { AccessSession } from '../identity/sessions/access-tokens.ts';
import type { PushSubscriptions } from '../notify/web-push/subscriptions.ts';
import { extraOf, sendProblem } from './problem.ts';

export type PushRouteDeps = {
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => AccessSession;
  readonly subscriptions: PushSubscriptions;
  readonly publicKey: string;
  /** Whether the host of an address is one that may not be called. */
  readonly isRefusedHost: (host: string) => boolean;
  /** Whether it is the host of a push service that pushes are sent to. */
  readonly isPushHost: (host: string) => boolean;
};

/**
 * The key to subscribe with, and the subscription of the device that asks: it has one at most.
 * Errors: REQUEST_INVALID with the field, PUSH_SERVICE_UNKNOWN.
 */
export function pushRoutes(deps: PushRouteDeps): Router {
  const { authenticate, sessionOf, subscriptions, publicKey, isRefusedHost, isPushHost } = deps;
  const router = Router();

  router.get('/api/push', (_request, response) => {
    const answer: PushKey = { publicKey };
    response.set('cache-control', 'no-store').json(answer);
  });
  router.post('/api/push/subscription', authenticate, async (request, response) => {
    const subscription = readBody(PushSubscriptionSchema, request.body);
    if (!subscription.ok) {
      sendProblem(response, subscription.code, extraOf(subscription.detail));
      return;
    }
    const { hostname } = new URL(subscription.value.endpoint);
    if (isRefusedHost(hostname)) {
      sendProblem(response, 'REQUEST_INVALID', { field: 'endpoint' });
      return;
    }
    if (!isPushHost(hostname)) {
      sendProblem(response, 'PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
      return;
    }
    await subscriptions.subscribe(sessionOf(response), subscription.value);
    response.status(204).end();
  });
  router.delete('/api/push/subscription', authenticate, async (_request, response) => {
    await subscriptions.sessionEnded(sessionOf(response).sessionId);
    response.status(204).end();
  });
  return router;
}
