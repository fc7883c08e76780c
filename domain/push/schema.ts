/** A device's push subscription, and the key to make one. */
import { z } from 'zod';
import { pushEndpointLengthMax } from './limits.ts';

const isPushAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
};

/** In the form of `PushSubscription.toJSON()`: an uncompressed P-256 point and 16 bytes, both base64url. */
export const PushSubscriptionSchema = z.strictObject({
  endpoint: z.string().max(pushEndpointLengthMax).refine(isPushAddress),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
});
export type DevicePushSubscription = z.infer<typeof PushSubscriptionSchema>;

/** The service's public VAPID key, base64url, for `applicationServerKey`. */
export const PushKeySchema = z.strictObject({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKeySchema>;
