/** `GET /api/launchpad/projects/{id}/entries`: the entries that moved money or tokens of a project, each with its proof. */
import { z } from 'zod';
import { proofsPerRequestMax } from '../limits.ts';
import { ReceiptProofSchema, ReceiptRecordSchema } from '../receipt/schema.ts';
import { pageLimit } from '../page-limit.ts';

export const ProjectEntrySchema = z.strictObject({ record: ReceiptRecordSchema, proof: ReceiptProofSchema });
export type ProjectEntry = z.infer<typeof ProjectEntrySchema>;

export const ProjectEntriesSchema = z.strictObject({
  /** Oldest first. */
  items: z.array(ProjectEntrySchema),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
  /** The length of the journal at the time of the answer: the last page is complete up to this entry. */
  upTo: z.int().min(0),
});
export type ProjectEntries = z.infer<typeof ProjectEntriesSchema>;

/** `cursor`: a seq; entries after it are answered. */
export const EntriesQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .default(0),
  limit: pageLimit(proofsPerRequestMax),
});
export type EntriesQuery = z.infer<typeof EntriesQuerySchema>;

export const PROJECT_ENTRIES_PATH = '/api/launchpad/projects/{id}/entries';

declare module '../exchanges.ts' {
  interface Exchanges {
    [PROJECT_ENTRIES_PATH]: { get: { answer: ProjectEntries } };
  }
}
