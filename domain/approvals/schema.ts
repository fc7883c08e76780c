import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { requiredText } from '../fields.ts';
import { reasonLengthMax } from '../limits.ts';
import { isPlainText } from '../text.ts';

const notFound: ErrorCode = 'PROPOSAL_NOT_FOUND';

/** The seq of the entry that made the proposal, in 12 digits; an invalid one cannot be found. */
const ProposalField = requiredText(notFound).regex(/^(\d{12})?$/, notFound);

export const ApproveSchema = z.strictObject({ proposal: ProposalField });
export type Approve = z.infer<typeof ApproveSchema>;

export const RejectSchema = z.strictObject({
  proposal: ProposalField,
  reason: requiredText('COMMAND_INVALID')
    .max(reasonLengthMax)
    .refine(isPlainText, 'The text contains characters that are not allowed'),
});
export type Reject = z.infer<typeof RejectSchema>;
