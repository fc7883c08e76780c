/** The input of a second factor: one schema for the form and for the server. Messages are error codes. */
import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import { backupCodeLength, commandBatchMax, twoFactorDigits } from '../limits.ts';
import { AssertionSchema } from '../passkey/schema.ts';
import { SubmittedCommandSchema } from '../protocol.ts';

const code = (name: ErrorCode): string => name;
const FORMAT = code('TWO_FACTOR_CODE_FORMAT');

const TOTP = new RegExp(`^\\d{${String(twoFactorDigits)}}$`);
const BACKUP = new RegExp(`^[A-Z0-9]{${String(backupCodeLength)}}$`);

/** Whether a code is an authenticator app's; any other is a backup code. */
export const isTotpCode = (text: string): boolean => TOTP.test(text);

/** As people write them down: in groups, in lower case. */
const plainCode = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** A code of the authenticator app, or a backup code. */
export const CodeField = z
  .string(FORMAT)
  .max(40, FORMAT)
  .overwrite(plainCode)
  .refine((text) => TOTP.test(text) || BACKUP.test(text), FORMAT);

/** A code of the authenticator app, never a backup code: it proves that the app has the secret. */
export const TotpCodeField = z.string(FORMAT).max(40, FORMAT).overwrite(plainCode).regex(TOTP, FORMAT);

const strict = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape, code('REQUEST_INVALID'));

export const EnableSchema = strict({ code: TotpCodeField });
export type Enable = z.infer<typeof EnableSchema>;

/** Turning the requirement off takes a code; turning it on does not. */
export const RequireSchema = strict({ required: z.boolean(), code: CodeField.optional() });
export type Require = z.infer<typeof RequireSchema>;

/** Exactly the commands that the person has seen: these are confirmed, and no others under their ids. */
const ConfirmedCommands = z.array(SubmittedCommandSchema).min(1).max(commandBatchMax);

/** The commands for which a passkey is asked: its signature confirms nothing else. */
export const ConfirmAskSchema = strict({ commands: ConfirmedCommands });
export type ConfirmAsk = z.infer<typeof ConfirmAskSchema>;

/** With a code or a passkey. */
export const ConfirmSchema = strict({
  assertion: AssertionSchema.optional(),
  code: CodeField.optional(),
  commands: ConfirmedCommands,
})
  .refine(({ assertion, code: given }) => assertion !== undefined || given !== undefined, {
    path: ['code'],
    error: FORMAT,
  })
  .refine(({ assertion, code: given }) => assertion === undefined || given === undefined, {
    error: code('REQUEST_INVALID'),
  });
export type Confirm = z.infer<typeof ConfirmSchema>;

const Challenge = z.string().max(200);

/** The second step of signing in. */
export const SecondFactorSchema = z.discriminatedUnion('method', [
  strict({ challenge: Challenge, method: z.literal(['totp', 'backup']), code: CodeField }),
  strict({ challenge: Challenge, method: z.literal('passkey'), assertion: AssertionSchema }),
]);
export type SecondFactorAnswer = z.infer<typeof SecondFactorSchema>;

export const TwoFactorStateSchema = z.strictObject({
  enabled: z.boolean(),
  requireForTransactions: z.boolean(),
  /** At most ten. */
  backupCodesLeft: z.int().min(0),
});
export type TwoFactorState = z.infer<typeof TwoFactorStateSchema>;

export const TwoFactorStatusSchema = TwoFactorStateSchema.extend({
  /** Whether a passkey can confirm transfers instead of a code; missing in older data of a device. */
  hasPasskey: z.boolean().optional(),
});
export type TwoFactorStatus = z.infer<typeof TwoFactorStatusSchema>;

/** Shown once: the secret in base32, and as a link for authenticator apps. */
export const TwoFactorSetUpSchema = z.strictObject({
  secret: z.string(),
  uri: z.string(),
  expiresAt: z.iso.datetime(),
});
export type TwoFactorSetUp = z.infer<typeof TwoFactorSetUpSchema>;

/** Shown once; only their hashes are stored. */
export const BackupCodesSchema = z.strictObject({ backupCodes: z.array(z.string()) });
export type BackupCodes = z.infer<typeof BackupCodesSchema>;
