import { z } from 'zod';
import { plainText } from '../fields.ts';
import { UserIdSchema } from '../ids.ts';
import { defineRule } from '../ledger/rule.ts';
import { labelLengthMax } from '../limits.ts';
import { err, ok } from '../result.ts';
import { SECURITY_NOTICES } from './notices.ts';

export const SECURITY_NOTICE_COMMAND = 'account.security_notice';

export const SecurityNoticeSchema = z.strictObject({
  /** The name of the device on which it happened, such as "Firefox on Windows". */
  device: plainText(labelLengthMax).min(1).optional(),
  notice: z.enum(SECURITY_NOTICES),
  userId: UserIdSchema,
});

/**
 * Notifies a person about the security of their account. The journal has it like every other notice, so it reaches all
 * their devices and survives a rebuild of their database. It changes nothing. Refusal: USER_NOT_FOUND.
 */
export const securityNoticeRule = defineRule<z.infer<typeof SecurityNoticeSchema>>({
  type: SECURITY_NOTICE_COMMAND,
  origin: 'system',
  isPrivate: true,
  approval: null,
  schema: SecurityNoticeSchema,
  decide({ state }, { device, notice, userId }) {
    if (!state.users.has(userId)) return err('USER_NOT_FOUND', { field: 'userId' });
    const where = device === undefined ? {} : { device };
    return ok({ postings: [], facts: [{ ...where, kind: 'notification.raised', notice, userId }] });
  },
});
