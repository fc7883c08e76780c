/** The paths for web push subscriptions. */
import type { DevicePushSubscription, PushKey } from './schema.ts';

export const PUSH_PATH = '/api/push';
export const PUSH_SUBSCRIPTION_PATH = '/api/push/subscription';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PUSH_PATH]: { get: { answer: PushKey } };
    [PUSH_SUBSCRIPTION_PATH]: { post: { body: DevicePushSubscription }; delete: object };
  }
}
