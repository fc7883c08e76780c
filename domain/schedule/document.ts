/** The document about a schedule on its owner's devices. */
import { z } from 'zod';
import { CURRENCIES } from '../constants.ts';
import { AddressSchema } from '../ids.ts';
import { commandIdLengthMax, noteLengthMax } from '../limits.ts';
import { scheduleRunsShownMax, timeZoneLengthMax } from './limits.ts';
import { EVERY } from './schema.ts';

const Decimal = z.string().regex(/^\d{1,25}(\.\d{1,6})?$/);
const Timestamp = z.iso.datetime();
const DateNumber = z.int().min(1);

/** The outcome of a date: sent as the transaction `txId`, or failed with `code`. */
const RunSchema = z.strictObject({
  n: DateNumber,
  dueAt: Timestamp,
  at: Timestamp,
  txId: z.string().optional(),
  code: z.string().optional(),
});
export type ScheduleRun = z.infer<typeof RunSchema>;

/** As of the entry `seq` (time `at`). Local times are in `timeZone`, all others ISO 8601 in UTC. */
export const ScheduleDocSchema = z.strictObject({
  id: z.string().min(1).max(commandIdLengthMax),
  seq: z.int().min(0),
  at: Timestamp,
  createdAt: Timestamp,
  to: AddressSchema,
  amount: Decimal,
  currency: z.enum(CURRENCIES),
  note: z.string().max(noteLengthMax).optional(),
  every: z.enum(EVERY),
  startAt: z.string().max(16),
  timeZone: z.string().max(timeZoneLengthMax),
  count: z.int().min(1).optional(),
  until: z.string().max(10).optional(),
  status: z.enum(['active', 'paused', 'ended', 'cancelled']),
  /** Paused by the service, because too many dates were missed. */
  missed: z.boolean().optional(),
  /** The next date, paused or not; null at the end. */
  next: z.strictObject({ n: DateNumber, at: Timestamp }).nullable(),
  /** The money that will be missing for a date. */
  warning: z.strictObject({ n: DateNumber, missing: Decimal }).optional(),
  /** Newest first. */
  runs: z.array(RunSchema).max(scheduleRunsShownMax),
});
export type ScheduleDoc = z.infer<typeof ScheduleDocSchema>;
