/** What the authority answers about projects to API clients. Amounts are decimal strings, times ISO 8601. */
import { z } from 'zod';
import { PROJECT_STAGES, PROJECT_STATUSES, ProjectValueSchema } from '../project/document.ts';
import { pageLimit } from '../page-limit.ts';
import { DecimalField, TimestampField } from '../wire-fields.ts';
import { projectPageMax } from './limits.ts';

/** For staff only: the held fee, since when the creator has had an account, and what became of their other projects. */
export const ProjectReviewSchema = z.object({
  fee: DecimalField,
  creatorSince: TimestampField.nullable(),
  others: z.object({ all: z.int().min(0), launched: z.int().min(0), failed: z.int().min(0) }),
});
export type ProjectReview = z.infer<typeof ProjectReviewSchema>;

/** A project as of now. It has the fields of the public document, with the same values. */
export const ProjectAnswerSchema = ProjectValueSchema.omit({
  approvedAt: true,
  closedAt: true,
  releaseCheck: true,
  curve: true,
  trust: true,
}).extend({
  submittedAt: TimestampField,
  review: ProjectReviewSchema.optional(),
  /** Of one approved project, not in lists: when its raise ended, and its trust score, which is null until the first stake. */
  closedAt: TimestampField.nullable().optional(),
  trustScore: z.number().min(0).max(100).nullable().optional(),
});
export type ProjectAnswer = z.infer<typeof ProjectAnswerSchema>;

const Next = z.string().nullable().describe('The cursor of the next page; null on the last one');

export const ProjectPageSchema = z.object({ items: z.array(ProjectAnswerSchema), next: Next });
export type ProjectPage = z.infer<typeof ProjectPageSchema>;

/** What came back to a backer of a failed raise, for all their stakes in the project together. */
const RefundSchema = z.object({
  amount: DecimalField,
  fee: DecimalField,
  at: TimestampField,
  txId: z.string(),
});

export const StakeAnswerSchema = z.object({
  investment: z.string(),
  /** The backer's wallet. */
  address: z.string(),
  amount: DecimalField,
  tokens: DecimalField,
  status: z.enum(['held', 'refunded', 'delivered']),
  at: TimestampField,
  /** Its transaction in the explorer. */
  txId: z.string(),
  /** Only of a refunded stake. */
  refund: RefundSchema.optional(),
});
export type StakeAnswer = z.infer<typeof StakeAnswerSchema>;

export const StakePageSchema = z.object({ items: z.array(StakeAnswerSchema), next: Next });
export type StakePage = z.infer<typeof StakePageSchema>;

/** `status`: only projects in this status or stage. */
export const ProjectsQuerySchema = z.strictObject({
  status: z.enum([...PROJECT_STATUSES, ...PROJECT_STAGES]).optional(),
  cursor: z
    .string()
    .regex(/^p[1-9]\d{0,14}$/)
    .optional(),
  limit: pageLimit(projectPageMax),
});
export type ProjectsQuery = z.infer<typeof ProjectsQuerySchema>;

export const StakesQuerySchema = z.strictObject({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
  limit: pageLimit(projectPageMax),
});
export type StakesQuery = z.infer<typeof StakesQuerySchema>;
