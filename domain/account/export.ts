/** The service's data about a person outside the feeds, for the export. */
import { z } from 'zod';
import { ROLES } from '../constants.ts';
import { PasskeySchema } from '../passkey/schema.ts';
import { ExportedOrderSchema } from '../payment/exported-order.ts';
import { TwoFactorStateSchema } from '../two-factor/schema.ts';
import { DeviceSchema } from './session.ts';

const Timestamp = z.iso.datetime();

export const AccountExportSchema = z.strictObject({
  exportedAt: Timestamp,
  account: z.strictObject({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    fullName: z.string(),
    address: z.string(),
    roles: z.array(z.enum(ROLES)),
    /** When a link that was sent to the e-mail was used. */
    emailVerifiedAt: Timestamp.optional(),
    createdAt: Timestamp,
    /** The referrer's wallet address. */
    referrer: z.string().optional(),
  }),
  /** The person's signed-in devices. */
  devices: z.array(DeviceSchema),
  /** The number of known devices. */
  rememberedDevices: z.int().min(0),
  /** Every order of DC, paid or not, oldest first. */
  orders: z.array(ExportedOrderSchema),
  twoFactor: TwoFactorStateSchema,
  /** Without their keys. */
  passkeys: z.array(PasskeySchema),
  /** The push subscriptions: the device's session and the host of its push service, without endpoint and keys. */
  pushSubscriptions: z.array(
    z.strictObject({
      deviceId: z.string(),
      service: z.string(),
      createdAt: Timestamp,
      /** Null before the first successful push. */
      lastSuccessAt: Timestamp.nullable(),
    }),
  ),
  /** The waitlist entry of this e-mail, or null. */
  waitlist: z.strictObject({ fullName: z.string(), joinedAt: Timestamp }).nullable(),
});
export type AccountExport = z.infer<typeof AccountExportSchema>;
