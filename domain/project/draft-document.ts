/** What a person has typed into the form of a new project and not submitted, on all of their devices. */
import { z } from 'zod';
import type { OwnCollection } from '../own-collection.ts';
import { TimestampField } from '../wire-fields.ts';
import { draftFieldsMax, draftLengthMax, draftsPerUserMax } from './limits.ts';

const Typed = z.record(z.string().max(40), z.string().max(draftLengthMax));

const isShortEnough = (values: z.infer<typeof Typed>): boolean =>
  Object.keys(values).length <= draftFieldsMax && JSON.stringify(values).length <= draftLengthMax;

/** The fields are those of the form, as they were typed; a picture that is not uploaded yet is in a data URL. */
export const ProjectDraftDocSchema = z.strictObject({
  id: z.string().min(1).max(96),
  values: Typed.refine(isShortEnough),
  /** Where it was typed: what one device writes is never in conflict with what the same one wrote before. */
  device: z.string().max(64),
  /** The draft that had another version, which is kept as this one. */
  copyOf: z.string().max(96).optional(),
  updatedAt: TimestampField,
});
export type ProjectDraftDoc = z.infer<typeof ProjectDraftDocSchema>;

export const draftCollection = {
  schema: ProjectDraftDocSchema,
  mayWrite: 'all and delete',
  documentsPerPersonMax: draftsPerUserMax,
  onConflict: 'keep both',
  // An upload has the document twice, as it is and as it was.
  rowsPerUploadMax: 1,
} as const satisfies OwnCollection;
