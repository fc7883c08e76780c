import { RequestOptionsSchema } from '#domain/passkey/schema.ts';
import {
  BackupCodesSchema,
  ConfirmAskSchema,
  ConfirmSchema,
  EnableSchema,
  RequireSchema,
  SecondFactorSchema,
  TwoFactorSetUpSchema,
  TwoFactorStatusSchema,
} from '#domain/two-factor/schema.ts';
import { SessionSchema } from '#domain/account/session.ts';
import type { ApiRoute } from './api-route.ts';

const PATH = '/api/auth/two-factor';

export const TWO_FACTOR_ROUTES: readonly ApiRoute[] = [
  {
    method: 'post',
    path: '/api/auth/second-factor',
    summary: 'Answer the challenge of a sign-in with a code of the authenticator app or a backup code',
    access: 'none',
    body: SecondFactorSchema,
    status: 200,
    answer: SessionSchema,
  },
  {
    method: 'get',
    path: PATH,
    summary: 'Whether two-factor authentication is on, and how many backup codes are left',
    access: 'bearer',
    stepUp: false,
    status: 200,
    answer: TwoFactorStatusSchema,
  },
  {
    method: 'post',
    path: `${PATH}/set-up`,
    summary: 'A new secret, which waits 15 minutes for its first code',
    access: 'bearer',
    stepUp: true,
    status: 200,
    answer: TwoFactorSetUpSchema,
  },
  {
    method: 'post',
    path: `${PATH}/enable`,
    summary: 'Turn it on with the first code; answers the backup codes, and signs out the other devices',
    access: 'bearer',
    stepUp: true,
    body: EnableSchema,
    status: 200,
    answer: BackupCodesSchema,
  },
  {
    method: 'post',
    path: `${PATH}/disable`,
    summary: 'Turn it off; secret and backup codes are deleted',
    access: 'bearer',
    stepUp: true,
    status: 204,
  },
  {
    method: 'post',
    path: `${PATH}/backup-codes`,
    summary: 'Ten new backup codes; those of before end',
    access: 'bearer',
    stepUp: true,
    status: 200,
    answer: BackupCodesSchema,
  },
  {
    method: 'post',
    path: `${PATH}/require`,
    summary: 'Whether sending funds waits for a code; a code is needed to stop that',
    access: 'bearer',
    stepUp: false,
    body: RequireSchema,
    status: 204,
  },
  {
    method: 'post',
    path: `${PATH}/confirm`,
    summary:
      'Confirm these commands with a code or a passkey, before or after they were sent and answered TWO_FACTOR_REQUIRED',
    access: 'bearer',
    stepUp: false,
    body: ConfirmSchema,
    status: 204,
  },
  {
    method: 'post',
    path: `${PATH}/confirm/passkey`,
    summary: 'How a browser asks for a passkey to confirm these very commands in place of a code',
    access: 'bearer',
    stepUp: false,
    body: ConfirmAskSchema,
    status: 200,
    answer: RequestOptionsSchema,
  },
];
