/** The service's data about a person outside the feeds, for the export. */
import { z } from 'zod';
import { ROLES } from '../constants.ts';
import { PASSKEY_EXPORT } from '../passkey/export.ts';
import { PAYMENT_EXPORT } from '../payment/export.ts';
import { PICTURE_EXPORT } from '../picture/export.ts';
import { PUSH_EXPORT } from '../push/export.ts';
import { TWO_FACTOR_EXPORT } from '../two-factor/export.ts';
import { WAITLIST_EXPORT } from '../waitlist/export.ts';
import { DeviceSchema } from './session.ts';

const Timestamp = z.iso.datetime();

/**
 * The parts of the service that keep something of a person, one line each. Every field is exported by exactly one part
 * (`sync-server/person-data.ts`); otherwise the service does not start.
 */
export const EXPORTED_PARTS = {
  ...PAYMENT_EXPORT,
  ...TWO_FACTOR_EXPORT,
  ...PASSKEY_EXPORT,
  ...PICTURE_EXPORT,
  ...PUSH_EXPORT,
  ...WAITLIST_EXPORT,
};
export type ExportedName = keyof typeof EXPORTED_PARTS;

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
  ...EXPORTED_PARTS,
});
export type AccountExport = z.infer<typeof AccountExportSchema>;
