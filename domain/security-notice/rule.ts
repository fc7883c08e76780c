import { z } from 'zod';
import { plainText } from '../fields.ts';
import { UserIdSchema } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { labelLengthMax } from '../limits.ts';
import { err, ok } from '../result.ts';
import { SECURITY_NOTICES } from './notices.ts';

export const SECURITY_NOTICE_COMMAND = 'account.security_notice';

export const SecurityNoticeSchema = z.strictObject({
  /** The name of the device that it happened on, such as "Firefox on Windows". */
  device: plainText(labelLengthMax).min(1).optional(),
  notice: z.enum(SECURITY_NOTICES),
  userId: UserIdSchema,
});

/**
 * Tells a person what happened to the security of their account. It stands in the journal like every other notification,
 * so it reaches all their devices, and comes back when their database is rebuilt. It changes nothing.
 * Refusal: USER_NOT_FOUND.
 */
export const securityNoticeRule = defineRule<z.infer<typeof SecurityNoticeSchema>>({
  type: SECURITY_NOTICE_COMMAND,
  origin: 'system',
  isPrivate: true,
  schema: SecurityNoticeSchema,
  decide({ state }, { device, notice, userId }) {
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    const where = device === undefined ? {} : { device };
    return ok({ postings: [], facts: [{ ...where, kind: 'notification.raised', notice, userId }] });
  },
});
