import { z } from 'zod';

const Timestamp = z.iso.datetime();

/** The push subscriptions: the device's session and the host of its push service, without endpoint and keys. */
export const PUSH_EXPORT = {
  pushSubscriptions: z.array(
    z.strictObject({
      deviceId: z.string(),
      service: z.string(),
      createdAt: Timestamp,
      /** Null before the first successful push. */
      lastSuccessAt: Timestamp.nullable(),
    }),
  ),
};
