/** The routes of pushes, for the table of all routes. */
import { PushKeySchema, PushSubscriptionSchema } from '#domain/push/schema.ts';
import type { ApiRoute } from './api-route.ts';

export const PUSH_ROUTES: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/push',
    summary: 'The public VAPID key with which a browser subscribes to pushes',
    access: 'none',
    limit: 'public',
    status: 200,
    answer: PushKeySchema,
  },
  {
    method: 'post',
    path: '/api/push/subscription',
    summary:
      "Send pushes to this device: it replaces the device's earlier subscription, and ends with its session",
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    body: PushSubscriptionSchema,
    status: 204,
  },
  {
    method: 'delete',
    path: '/api/push/subscription',
    summary: 'Send no pushes to this device any more',
    access: 'bearer',
    limit: 'settings',
    stepUp: false,
    status: 204,
  },
];
