/** The paths for a person's account, sessions and devices. */
import type { z } from 'zod';
import type { OpenPoints } from '../ledger/open-point.ts';
import type { RequestOptions } from '../passkey/schema.ts';
import type { SecondFactorSchema } from '../two-factor/schema.ts';
import type {
  ForgotPasswordSchema,
  PasswordChangeSchema,
  PasswordResetSchema,
  SignInSchema,
  SignUpSchema,
  VerifyEmailSchema,
} from './credentials.ts';
import type { AccountExport } from './export.ts';
import type { ProofSchema } from './proof.ts';
import type { Device, Session, SignInAnswerSchema } from './session.ts';

export const SIGN_UP_PATH = '/api/auth/sign-up';
export const SIGN_IN_PATH = '/api/auth/sign-in';
export const SECOND_FACTOR_PATH = '/api/auth/second-factor';
export const REFRESH_PATH = '/api/auth/refresh';
export const SIGN_OUT_PATH = '/api/auth/sign-out';
export const STEP_UP_PATH = '/api/auth/step-up';
export const STEP_UP_PASSKEY_PATH = '/api/auth/step-up/passkey';
export const PASSWORD_PATH = '/api/auth/password';
export const FORGOT_PASSWORD_PATH = '/api/auth/password/forgot';
export const RESET_PASSWORD_PATH = '/api/auth/password/reset';
export const EMAIL_LINK_PATH = '/api/auth/email/link';
export const VERIFY_EMAIL_PATH = '/api/auth/email/verify';
export const DEVICES_PATH = '/api/auth/devices';
export const DEVICE_PATH = '/api/auth/devices/{id}';
export const ACCOUNT_EXPORT_PATH = '/api/account/export';
export const ACCOUNT_CLOSE_PATH = '/api/account/close';

declare module '../exchanges.ts' {
  interface Exchanges {
    [SIGN_UP_PATH]: { post: { body: z.input<typeof SignUpSchema>; answer: Session } };
    [SIGN_IN_PATH]: {
      post: { body: z.input<typeof SignInSchema>; answer: z.infer<typeof SignInAnswerSchema> };
    };
    [SECOND_FACTOR_PATH]: { post: { body: z.input<typeof SecondFactorSchema>; answer: Session } };
    [REFRESH_PATH]: { post: { answer: Session } };
    [SIGN_OUT_PATH]: { post: object };
    [STEP_UP_PATH]: { get: object; post: { body: z.input<typeof ProofSchema> } };
    [STEP_UP_PASSKEY_PATH]: { post: { answer: RequestOptions } };
    [PASSWORD_PATH]: { post: { body: z.input<typeof PasswordChangeSchema> } };
    [FORGOT_PASSWORD_PATH]: { post: { body: z.input<typeof ForgotPasswordSchema> } };
    [RESET_PASSWORD_PATH]: { post: { body: z.input<typeof PasswordResetSchema> } };
    [EMAIL_LINK_PATH]: { post: object };
    [VERIFY_EMAIL_PATH]: { post: { body: z.input<typeof VerifyEmailSchema> } };
    [DEVICES_PATH]: { get: { answer: { devices: Device[] } }; delete: object };
    [DEVICE_PATH]: { delete: object };
    [ACCOUNT_EXPORT_PATH]: { get: { answer: AccountExport } };
    [ACCOUNT_CLOSE_PATH]: { get: { answer: { open: OpenPoints } }; post: object };
  }
}
