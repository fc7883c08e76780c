/** The paths for two-factor authentication and for codes that confirm commands. */
import type { z } from 'zod';
import type { RequestOptions } from '../passkey/schema.ts';
import type {
  BackupCodes,
  ConfirmAskSchema,
  ConfirmSchema,
  EnableSchema,
  RequireSchema,
  TwoFactorSetUp,
  TwoFactorStatus,
} from './schema.ts';

export const TWO_FACTOR_PATH = '/api/auth/two-factor';
export const TWO_FACTOR_SET_UP_PATH = '/api/auth/two-factor/set-up';
export const TWO_FACTOR_ENABLE_PATH = '/api/auth/two-factor/enable';
export const TWO_FACTOR_DISABLE_PATH = '/api/auth/two-factor/disable';
export const BACKUP_CODES_PATH = '/api/auth/two-factor/backup-codes';
export const REQUIRE_CODE_PATH = '/api/auth/two-factor/require';
export const CONFIRM_PATH = '/api/auth/two-factor/confirm';
export const CONFIRM_PASSKEY_PATH = '/api/auth/two-factor/confirm/passkey';

declare module '../exchanges.ts' {
  interface Exchanges {
    [TWO_FACTOR_PATH]: { get: { answer: TwoFactorStatus } };
    [TWO_FACTOR_SET_UP_PATH]: { post: { answer: TwoFactorSetUp } };
    [TWO_FACTOR_ENABLE_PATH]: { post: { body: z.input<typeof EnableSchema>; answer: BackupCodes } };
    [TWO_FACTOR_DISABLE_PATH]: { post: object };
    [BACKUP_CODES_PATH]: { post: { answer: BackupCodes } };
    [REQUIRE_CODE_PATH]: { post: { body: z.input<typeof RequireSchema> } };
    [CONFIRM_PATH]: { post: { body: z.input<typeof ConfirmSchema> } };
    [CONFIRM_PASSKEY_PATH]: { post: { body: z.input<typeof ConfirmAskSchema>; answer: RequestOptions } };
  }
}
