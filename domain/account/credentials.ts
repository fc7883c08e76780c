/** The input of signing up and signing in: one schema for the form and for the server. Messages are error codes. */
import { z } from 'zod';
import type { ErrorCode } from '../error-code.ts';
import {
  emailLengthMax,
  nameLengthMax,
  nameLengthMin,
  passwordLengthMax,
  passwordLengthMin,
} from '../limits.ts';
import { isPersonName, readName } from '../person-name.ts';

const code = (name: ErrorCode): string => name;

/**
 * Letters of any script; a dot in the domain; no quotes, brackets or spaces. Takes time linear in the length of the
 * text.
 */
const EMAIL =
  /^[^\s@"<>()[\],:;\\\p{C}.]+(?:\.[^\s@"<>()[\],:;\\\p{C}.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

/** Spellings of one address become equal. Lower-casing can take a text out of NFC, hence the order. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase().normalize('NFC');

const EmailField = z
  .string(code('EMAIL_INVALID'))
  .max(emailLengthMax * 2, code('EMAIL_INVALID'))
  .overwrite(normaliseEmail)
  .max(emailLengthMax, code('EMAIL_INVALID'))
  .regex(EMAIL, code('EMAIL_INVALID'));

const PasswordField = z
  .string(code('PASSWORD_TOO_SHORT'))
  .min(passwordLengthMin, code('PASSWORD_TOO_SHORT'))
  .max(passwordLengthMax, code('REQUEST_INVALID'));

const FullNameField = z
  .string(code('NAME_TOO_SHORT'))
  .overwrite(readName)
  .min(nameLengthMin, code('NAME_TOO_SHORT'))
  .max(nameLengthMax, code('REQUEST_INVALID'))
  .refine(isPersonName, code('NAME_INVALID'));

export const SignInSchema = z.strictObject(
  { email: EmailField, password: PasswordField },
  code('REQUEST_INVALID'),
);
export type SignIn = z.infer<typeof SignInSchema>;

/** `ref` is the unchanged wallet address of the referrer: an unknown one never blocks a sign-up. */
export const SignUpSchema = z.strictObject(
  {
    email: EmailField,
    password: PasswordField,
    fullName: FullNameField,
    ref: z.string(code('REQUEST_INVALID')).optional(),
  },
  code('REQUEST_INVALID'),
);
export type SignUp = z.infer<typeof SignUpSchema>;

/** The operator's request: `account` is an account id or a wallet address. */
export const RestoreAccessSchema = z.strictObject(
  {
    account: z.string(code('REQUEST_INVALID')).max(64, code('REQUEST_INVALID')),
    email: EmailField,
    fullName: FullNameField,
  },
  code('REQUEST_INVALID'),
);
export type RestoreAccess = z.infer<typeof RestoreAccessSchema>;

export const PasswordChangeSchema = z
  .strictObject({ current: PasswordField, next: PasswordField }, code('REQUEST_INVALID'))
  .refine(({ current, next }) => next !== current, { path: ['next'], error: code('PASSWORD_UNCHANGED') });
export type PasswordChange = z.infer<typeof PasswordChangeSchema>;

/** The token of a mailed link. */
const LinkToken = z.string(code('LINK_ENDED')).max(200, code('LINK_ENDED'));

export const VerifyEmailSchema = z.strictObject({ token: LinkToken }, code('REQUEST_INVALID'));
export type VerifyEmail = z.infer<typeof VerifyEmailSchema>;

export const ForgotPasswordSchema = z.strictObject({ email: EmailField }, code('REQUEST_INVALID'));
export type ForgotPassword = z.infer<typeof ForgotPasswordSchema>;

export const PasswordResetSchema = z.strictObject(
  { token: LinkToken, password: PasswordField },
  code('REQUEST_INVALID'),
);
export type PasswordReset = z.infer<typeof PasswordResetSchema>;
