/** The payloads of the commands about changes of terms. */
import { z } from 'zod';
import { code } from '../error-code.ts';
import { CHANGE_EVENTS } from '../project/constants.ts';
import { EditProjectSchema, ProjectField } from '../project/schema.ts';

/**
 * All proposed terms; leaving out an optional one removes it. Texts, type, symbol and launch date cannot change: they may be left
 * out, and are refused if they differ.
 */
export const ProposeChangeSchema = EditProjectSchema.partial({
  title: true,
  description: true,
  type: true,
  symbol: true,
  startAt: true,
});
export type ProposeChange = z.infer<typeof ProposeChangeSchema>;

export const LeaveProjectSchema = z.strictObject({
  project: ProjectField,
  /** The hash of the proposed terms that the backer has seen. */
  terms: z
    .string()
    .regex(/^[0-9a-f]{64}$/, code('CHANGE_NOT_OPEN'))
    .optional(),
});
export type LeaveProject = z.infer<typeof LeaveProjectSchema>;

export const ApplyChangeSchema = z.strictObject({ project: ProjectField, change: z.int().min(1) });
export type ApplyChange = z.infer<typeof ApplyChangeSchema>;

export const AnnounceChangeSchema = z.strictObject({
  project: ProjectField,
  change: z.int().min(1),
  event: z.enum(CHANGE_EVENTS),
  batch: z.int().min(1),
});
export type AnnounceChange = z.infer<typeof AnnounceChangeSchema>;
