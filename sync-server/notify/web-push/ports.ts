/** The ports of web push. */
import type { Urgency } from '#domain/push/notice-push.ts';
import type { DevicePushSubscription } from '#domain/push/schema.ts';

export type OutgoingPush = {
  readonly subscription: DevicePushSubscription;
  readonly payload: string;
  readonly ttlSeconds: number;
  readonly urgency: Urgency;
  /** At most 32 characters of base64url: replaces an unsent push with the same topic at the push service. */
  readonly topic: string;
};

/**
 * `gone`: nothing can be sent to this subscription ever again. `later`: the push service did not take it now, or nobody
 * knows whether it did. `refused`: this one it will not take.
 */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'later'; readonly retryAfterMs?: number }
  | { readonly kind: 'refused'; readonly why: string };

/** Sends pushes to browsers. */
export type PushNetwork = {
  /** The public VAPID key, base64url. */
  readonly publicKey: string;
  /** Never rejects. */
  send(push: OutgoingPush): Promise<PushOutcome>;
};

/** The ends of pushes, for the metrics. */
export const PUSH_ENDS = [
  'delivered',
  'gone',
  'refused',
  'retried',
  'given_up',
  'unwanted',
  'unknown',
] as const;
export type PushEnd = (typeof PUSH_ENDS)[number];
