/** What the service knows of a person beside their feeds, for the file that they may take away. */
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
    /** When a link that was sent to the e-mail came back. */
    emailVerifiedAt: Timestamp.optional(),
    createdAt: Timestamp,
    /** The wallet address of whoever referred. */
    referrer: z.string().optional(),
  }),
  /** Where the person is signed in. */
  devices: z.array(DeviceSchema),
  /** How many devices are known by a mark, so that signing in on one of them is no news. */
  rememberedDevices: z.int().min(0),
  /** Every order of DC, paid or not, in the order in which they were made. */
  orders: z.array(ExportedOrderSchema),
  twoFactor: TwoFactorStateSchema,
  /** Without their keys. */
  passkeys: z.array(PasskeySchema),
  /** Where pushes go: the device's session, and the host of its push service; neither the address there nor the keys. */
  pushSubscriptions: z.array(
    z.strictObject({
      deviceId: z.string(),
      service: z.string(),
      createdAt: Timestamp,
      /** Null while none was taken. */
      lastSuccessAt: Timestamp.nullable(),
    }),
  ),
  /** The entry of this e-mail on the list of those who want news, or null. */
  waitlist: z.strictObject({ fullName: z.string(), joinedAt: Timestamp }).nullable(),
});
export type AccountExport = z.infer<typeof AccountExportSchema>;
