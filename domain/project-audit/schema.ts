import { z } from 'zod';
import { code } from '../error-code.ts';
import { requiredText } from '../fields.ts';
import { KYC_STATUSES } from '../project/document.ts';
import { auditFindingsLengthMax } from '../project/limits.ts';
import { ProjectField } from '../project/schema.ts';
import { isPlainText } from '../text.ts';

const INVALID = { error: code('AUDIT_INVALID') };

/** `score`: a whole number from 0 to 100. */
export const SetAuditSchema = z.strictObject({
  project: ProjectField,
  score: z.int(INVALID).min(0, INVALID).max(100, INVALID),
  kyc: z.enum(KYC_STATUSES, INVALID),
  findings: requiredText('AUDIT_INVALID')
    .max(auditFindingsLengthMax, code('AUDIT_INVALID'))
    .refine(isPlainText, code('AUDIT_INVALID')),
});
export type SetAudit = z.infer<typeof SetAuditSchema>;
