import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { AmountField, requiredText } from '../fields.ts';
import { UserIdSchema } from '../ids.ts';
import { reasonLengthMax } from '../limits.ts';
import { isPlainText } from '../text.ts';
import { isMonth } from './month.ts';

/** DC to lock, or to ask back: the forms and the payloads of `investor.join` and `investor.exit`. */
export const InvestSchema = z.strictObject({ amount: AmountField });
export type Invest = z.infer<typeof InvestSchema>;

const notOpen: ErrorCode = 'EXIT_NOT_OPEN';

/** An exit is named by the seq of the entry that requested it, in 12 digits. */
const ExitField = z.string({ error: notOpen }).regex(/^\d{12}$/, notOpen);

export const ExitNamedSchema = z.strictObject({ exit: ExitField });
export type ExitNamed = z.infer<typeof ExitNamedSchema>;

export const ExitStepSchema = z.strictObject({ exit: ExitField, step: z.int().min(1) });
export type ExitStep = z.infer<typeof ExitStepSchema>;

export const NothingSchema = z.strictObject({});

/** Staff's decision about an identity; a rejection has a reason. */
export const VerifySchema = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('verified'), userId: UserIdSchema }),
  z.strictObject({
    outcome: z.literal('rejected'),
    reason: requiredText('COMMAND_INVALID')
      .max(reasonLengthMax)
      .refine(isPlainText, 'The text contains characters that are not allowed'),
    userId: UserIdSchema,
  }),
]);
export type Verify = z.infer<typeof VerifySchema>;

const monthInvalid: ErrorCode = 'MONTH_INVALID';

/** A calendar month in UTC: "2026-11". */
export const MonthField = z.string({ error: monthInvalid }).refine(isMonth, monthInvalid);

export const MonthSchema = z.strictObject({ month: MonthField });
export type MonthNamed = z.infer<typeof MonthSchema>;

export const PayoutBatchSchema = z.strictObject({ batch: z.int().min(1), month: MonthField });
export type PayoutBatch = z.infer<typeof PayoutBatchSchema>;

export const PayoutReleaseSchema = z.strictObject({ month: MonthField, userId: UserIdSchema });
export type PayoutRelease = z.infer<typeof PayoutReleaseSchema>;
