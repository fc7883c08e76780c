/** Where a device subscribes to web push. */
export const PUSH_PATH = '/api/push';
export const PUSH_SUBSCRIPTION_PATH = '/api/push/subscription';
