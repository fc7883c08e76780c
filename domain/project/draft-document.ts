/** A draft: what a person has typed into the form of a new project and not submitted. It is on all of their devices. */
import { z } from 'zod';
import type { OwnCollection } from '../own-collection.ts';
import { TimestampField } from '../wire-fields.ts';
import { draftFieldsMax, draftLengthMax, draftsPerUserMax } from './limits.ts';

const FieldsSchema = z.record(z.string().max(40), z.string().max(draftLengthMax));

const isShortEnough = (values: z.infer<typeof FieldsSchema>): boolean =>
  Object.keys(values).length <= draftFieldsMax && JSON.stringify(values).length <= draftLengthMax;

/** The form's fields as they were typed. A picture that is not uploaded yet is a data URL. */
export const ProjectDraftDocSchema = z.strictObject({
  id: z.string().min(1).max(96),
  values: FieldsSchema.refine(isShortEnough),
  /** The device that wrote this version: a device never conflicts with itself. */
  device: z.string().max(64),
  /** Of a draft that was made from a conflict: the draft whose other version it keeps. */
  copyOf: z.string().max(96).optional(),
  updatedAt: TimestampField,
});
export type ProjectDraftDoc = z.infer<typeof ProjectDraftDocSchema>;

export const draftCollection = {
  schema: ProjectDraftDocSchema,
  mayWrite: 'all and delete',
  documentsPerPersonMax: draftsPerUserMax,
  onConflict: 'keep both',
  // One, because an upload contains the document twice: the new version and the one it replaces.
  rowsPerUploadMax: 1,
} as const satisfies OwnCollection;
