import { z } from 'zod';
import { ProjectField } from '../project/schema.ts';
import { REMINDERS } from './events.ts';

export const WatchSchema = z.strictObject({ project: ProjectField, watching: z.boolean() });
export type Watch = z.infer<typeof WatchSchema>;

/** `at` (ms) is the time that the reminder is about: a raise whose dates change is reminded of again. */
export const RemindSchema = z.strictObject({
  at: z.int().min(0),
  event: z.enum(REMINDERS),
  project: ProjectField,
});
export type Remind = z.infer<typeof RemindSchema>;

export const AnnounceSchema = z.strictObject({
  announcement: z.string().min(1).max(64),
  batch: z.int().min(1),
  project: ProjectField,
});
export type Announce = z.infer<typeof AnnounceSchema>;
