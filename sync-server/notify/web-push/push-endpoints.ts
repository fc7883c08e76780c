import { type PushKey, PushKeySchema, PushSubscriptionSchema } from '#domain/push/schema.ts';
import { PUSH_PATH, PUSH_SUBSCRIPTION_PATH } from '#domain/push/paths.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import { sendProblem } from '../../http/problem.ts';
import type { PushSubscriptions } from './subscriptions.ts';

const PUSH_KEY = endpoint({
  method: 'get',
  path: PUSH_PATH,
  summary: 'The public VAPID key with which a browser subscribes to pushes',
  access: 'none',
  limit: 'public',
  status: 200,
  answer: PushKeySchema,
});

const SUBSCRIBE = endpoint({
  method: 'post',
  path: PUSH_SUBSCRIPTION_PATH,
  summary:
    "Send pushes to this device: it replaces the device's earlier subscription, and ends with its session",
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  body: PushSubscriptionSchema,
  status: 204,
});

const UNSUBSCRIBE = endpoint({
  method: 'delete',
  path: PUSH_SUBSCRIPTION_PATH,
  summary: 'Stop sending pushes to this device',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  status: 204,
});

export const PUSH_ENDPOINTS: readonly Endpoint[] = [PUSH_KEY, SUBSCRIBE, UNSUBSCRIBE];

type PushEndpointDeps = {
  readonly subscriptions: Pick<PushSubscriptions, 'sessionEnded' | 'subscribe'>;
  readonly publicKey: string;
  /** Whether the host of an address must not be called. */
  readonly isRefusedHost: (host: string) => boolean;
  /** True for the host of a supported push service. */
  readonly isPushHost: (host: string) => boolean;
};

/**
 * The key to subscribe with, and the subscription of the asking device, at most one. Errors: REQUEST_INVALID with the
 * field, PUSH_SERVICE_UNKNOWN.
 */
export const pushEndpoints = (deps: PushEndpointDeps): readonly HandledEndpoint[] => [
  withHandler(PUSH_KEY, (_asked, reply) => {
    const answer: PushKey = { publicKey: deps.publicKey };
    reply.json(answer);
  }),
  withHandler(SUBSCRIBE, async ({ session, body }, reply) => {
    const { hostname } = new URL(body.endpoint);
    if (deps.isRefusedHost(hostname)) {
      sendProblem(reply, 'REQUEST_INVALID', { field: 'endpoint' });
      return;
    }
    if (!deps.isPushHost(hostname)) {
      sendProblem(reply, 'PUSH_SERVICE_UNKNOWN', { field: 'endpoint' });
      return;
    }
    await deps.subscriptions.subscribe(session, body);
    reply.status(204).end();
  }),
  withHandler(UNSUBSCRIBE, async ({ session }, reply) => {
    await deps.subscriptions.sessionEnded(session.sessionId);
    reply.status(204).end();
  }),
];
