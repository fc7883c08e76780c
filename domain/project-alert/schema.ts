import { z } from 'zod';
import { code } from '../error-code.ts';
import { plainText } from '../fields.ts';
import { reasonLengthMax } from '../limits.ts';
import { ProjectField } from '../project/schema.ts';
import { ALERT_RULES } from './constants.ts';

export const RaiseAlertSchema = z.strictObject({
  project: ProjectField,
  rule: z.enum(ALERT_RULES),
  subject: z.string(),
});
export type RaiseAlert = z.infer<typeof RaiseAlertSchema>;

/** `p12:3` */
const AlertField = z
  .string({ error: code('ALERT_NOT_FOUND') })
  .regex(/^p[1-9]\d{0,14}:[1-9]\d{0,8}$/, code('ALERT_NOT_FOUND'));

export const ResolveAlertSchema = z.strictObject({
  alert: AlertField,
  reason: plainText(reasonLengthMax).optional(),
});
export type ResolveAlert = z.infer<typeof ResolveAlertSchema>;
