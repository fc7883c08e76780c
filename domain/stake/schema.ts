import { z } from 'zod';
import { code } from '../error-code.ts';
import { parseAmount, writeMicro } from '../money.ts';
import { ProjectField } from '../project/schema.ts';

const canonicalAmount = (text: string): string => {
  const amount = parseAmount(text);
  return amount.ok ? writeMicro(amount.value) : text;
};

/** DC to invest; an amount that is missing or not above 0 has the launchpad's own text (L5). */
const StakeField = z
  .string({ error: code('STAKE_INVALID') })
  .max(20, code('STAKE_INVALID'))
  .refine((text) => parseAmount(text).ok, code('STAKE_INVALID'))
  .overwrite(canonicalAmount);

export const TERMS_HASH = /^[0-9a-f]{64}$/;
/** The hash of a proposed change, or that there is none. */
export const PROPOSAL_SEEN = /^([0-9a-f]{64}|none)$/;

export const InvestInProjectSchema = z.strictObject({
  project: ProjectField,
  amount: StakeField,
  /** The fewest tokens that the backer accepts. */
  minTokens: StakeField.optional(),
  /** The hash of the terms that the backer has seen. */
  terms: z.string().regex(TERMS_HASH, code('TERMS_CHANGED')).optional(),
  /** The hash of the proposed change that the backer has seen, or that there was none. */
  proposal: z.string().regex(PROPOSAL_SEEN, code('PROPOSAL_UNSEEN')).optional(),
});
export type InvestInProject = z.infer<typeof InvestInProjectSchema>;

const StakeIdField = z
  .string({ error: code('STAKE_NOT_FOUND') })
  .regex(/^INV-\d{10,16}-[0-9a-z]{8}$/, code('STAKE_NOT_FOUND'));

export const TakeBackSchema = z.strictObject({ investment: StakeIdField });
export type TakeBack = z.infer<typeof TakeBackSchema>;

export const RefundBatchSchema = z.strictObject({ project: ProjectField, batch: z.int().min(1) });
export type RefundBatch = z.infer<typeof RefundBatchSchema>;
