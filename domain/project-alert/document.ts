/** The public documents about alerts and about the vaults of projects. */
import { z } from 'zod';
import { AddressSchema } from '../ids.ts';
import { reasonLengthMax } from '../limits.ts';
import { ALERT_RULES, ALERT_SEVERITIES } from './constants.ts';
import { vaultEventsMax } from './limits.ts';

const Timestamp = z.iso.datetime();
const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);

/**
 * The catalogue's `project-alert:<project>:<n>`. `entry` is the seq of its entry in the journal; `wallet` is the address of
 * the backer concerned.
 */
export const AlertValueSchema = z.object({
  id: z.string(),
  project: z.string(),
  rule: z.enum(ALERT_RULES),
  severity: z.enum(ALERT_SEVERITIES),
  description: z.string(),
  wallet: AddressSchema.optional(),
  at: Timestamp,
  entry: z.string(),
  resolved: z.object({ at: Timestamp, reason: z.string().max(reasonLengthMax).optional() }).nullable(),
});
export type AlertValue = z.infer<typeof AlertValueSchema>;

export const VAULT_EVENTS = [
  'deposit',
  'return',
  'refund',
  'release',
  'vest',
  'payout',
  'freeze',
  'unfreeze',
  'alert',
  'resolved',
] as const;
export type VaultEventKind = (typeof VAULT_EVENTS)[number];

/** `amount`: DC; `count`: stakes; `text`: a reason or a description. */
export const VaultEventSchema = z.object({
  kind: z.enum(VAULT_EVENTS),
  at: Timestamp,
  amount: Decimal.optional(),
  count: z.int().min(1).optional(),
  text: z.string().optional(),
});
export type VaultEvent = z.infer<typeof VaultEventSchema>;

/** The catalogue's `project-events:<project>`: the events of its vault, newest last. */
export const VaultEventsSchema = z.object({
  id: z.string(),
  events: z.array(VaultEventSchema).max(vaultEventsMax),
});
export type VaultEvents = z.infer<typeof VaultEventsSchema>;
