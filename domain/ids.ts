import { z } from 'zod';
import { ADDRESS_PATTERN, ADDRESS_PREFIX } from './constants.ts';
import { addressLengthMax, commandIdLengthMax, commandIdLengthMin } from './limits.ts';

/** Made by the client before it sends (ULID or UUIDv7), or by a job from what it does; the idempotency key for ever. */
export const CommandIdSchema = z
  .string()
  .min(commandIdLengthMin)
  .max(commandIdLengthMax)
  .regex(/^[A-Za-z0-9][A-Za-z0-9:._-]*$/);

/**
 * Ids with a colon are made from what they do (`open:<user>`, `approval:<proposal>`) and are the authority's alone: a
 * person who used up such an id beforehand would stop the job that needs it.
 */
export const isReservedId = (commandId: string): boolean => commandId.includes(':');

/** No capitals: the name of a user's database has none, and two ids must never share a database. */
export const UserIdSchema = z.string().regex(/^[0-9a-z]{20,40}$/);

/** A proposal is named by the seq of the entry that made it, in 12 digits, as the admin feed names that entry. */
export const proposalId = (seq: number): string => String(seq).padStart(12, '0');

export const AddressSchema = z.string().max(addressLengthMax).regex(ADDRESS_PATTERN);

/** The actor of what nobody asked for by hand: the demo, jobs, the configured owner. */
export const SYSTEM_ACTOR = 'system';

/** `VIQ-{timestamp}-{last 12 characters of the user's random id}` (C3, ruling A3). `at` in ms. */
export const walletAddress = (userId: string, at: number): string =>
  `${ADDRESS_PREFIX}-${String(at)}-${userId.slice(-12)}`;

/** The permalink id of a transaction (ruling A2): `-1`, `-2` … for further movements of one entry. */
export const TransactionIdSchema = z.string().regex(/^[a-z2-7]{32}(-\d{1,2})?$/);
