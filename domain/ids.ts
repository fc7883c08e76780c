import { z } from 'zod';
import { ADDRESS_PATTERN, ADDRESS_PREFIX } from './constants.ts';
import { addressLengthMax, commandIdLengthMax, commandIdLengthMin } from './limits.ts';

const COMMAND_ID = /^[A-Za-z0-9][A-Za-z0-9:._-]*$/;

/**
 * Made by the client before sending (ULID or UUIDv7), or derived by a job from what it does; the idempotency key for
 * ever.
 */
export const CommandIdSchema = z.string().min(commandIdLengthMin).max(commandIdLengthMax).regex(COMMAND_ID);

/** The same without a schema, for the authority: every command is asked. */
export const isCommandId = (text: string): boolean =>
  text.length >= commandIdLengthMin && text.length <= commandIdLengthMax && COMMAND_ID.test(text);

/**
 * Ids with a colon derive from what they do (`open:<user>`, `approval:<proposal>`), and only the authority may use
 * them: a person who used one up beforehand would block the job that needs it.
 */
export const isReservedId = (commandId: string): boolean => commandId.includes(':');

/** Lower case only: database names are lower case, and two ids must never share a database. */
export const UserIdSchema = z.string().regex(/^[0-9a-z]{20,40}$/);

/** A proposal is named by the seq of its entry, in 12 digits, as in the admin feed. */
export const proposalId = (seq: number): string => String(seq).padStart(12, '0');

export const AddressSchema = z.string().max(addressLengthMax).regex(ADDRESS_PATTERN);

/** The actor of commands that no person sent: the demo, jobs, the configured owner. */
export const SYSTEM_ACTOR = 'system';

/** `VIQ-{timestamp}-{last 12 characters of the user's random id}` (C3, ruling A3). `at` in ms. */
export const walletAddress = (userId: string, at: number): string =>
  `${ADDRESS_PREFIX}-${String(at)}-${userId.slice(-12)}`;

/** The permalink id of a transaction (ruling A2): `-1`, `-2` … for further transactions of one entry. */
export const TransactionIdSchema = z.string().regex(/^[a-z2-7]{32}(-\d{1,2})?$/);
