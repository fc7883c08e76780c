/**
 * Endpoints for a signed-in person's second factor. Wrong codes are counted per person, at every endpoint
 * (TWO_FACTOR_LIMITED).
 */
import { RequestOptionsSchema } from '#domain/passkey/schema.ts';
import {
  BackupCodesSchema,
  ConfirmAskSchema,
  ConfirmSchema,
  EnableSchema,
  RequireSchema,
  TwoFactorSetUpSchema,
  TwoFactorStatusSchema,
} from '#domain/two-factor/schema.ts';
import {
  BACKUP_CODES_PATH,
  CONFIRM_PASSKEY_PATH,
  CONFIRM_PATH,
  REQUIRE_CODE_PATH,
  TWO_FACTOR_DISABLE_PATH,
  TWO_FACTOR_ENABLE_PATH,
  TWO_FACTOR_PATH,
  TWO_FACTOR_SET_UP_PATH,
} from '#domain/two-factor/paths.ts';
import { sendValue } from '../../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import type { TwoFactorSettings } from './two-factor-settings.ts';

const TWO_FACTOR = endpoint({
  method: 'get',
  path: TWO_FACTOR_PATH,
  summary: 'The state of two-factor authentication, and the number of backup codes left',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  status: 200,
  answer: TwoFactorStatusSchema,
});

const SET_UP_TWO_FACTOR = endpoint({
  method: 'post',
  path: TWO_FACTOR_SET_UP_PATH,
  summary: 'Make a new secret; its first code is accepted within 15 minutes',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 200,
  answer: TwoFactorSetUpSchema,
});

const ENABLE_TWO_FACTOR = endpoint({
  method: 'post',
  path: TWO_FACTOR_ENABLE_PATH,
  summary:
    'Turn two-factor authentication on with the first code; returns the backup codes and signs out the other devices',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  body: EnableSchema,
  status: 200,
  answer: BackupCodesSchema,
});

const DISABLE_TWO_FACTOR = endpoint({
  method: 'post',
  path: TWO_FACTOR_DISABLE_PATH,
  summary: 'Turn two-factor authentication off; deletes the secret and the backup codes',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 204,
});

const RENEW_BACKUP_CODES = endpoint({
  method: 'post',
  path: BACKUP_CODES_PATH,
  summary: 'Make ten new backup codes, which replace the earlier ones',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 200,
  answer: BackupCodesSchema,
});

const REQUIRE_CODE = endpoint({
  method: 'post',
  path: REQUIRE_CODE_PATH,
  summary: 'Require a code for transactions, or stop requiring it, which itself takes a code',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  body: RequireSchema,
  status: 204,
});

const CONFIRM_COMMANDS = endpoint({
  method: 'post',
  path: CONFIRM_PATH,
  summary:
    'Confirm these commands with a code or a passkey, before or after they were sent and answered TWO_FACTOR_REQUIRED',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  body: ConfirmSchema,
  status: 204,
});

const CONFIRM_PASSKEY = endpoint({
  method: 'post',
  path: CONFIRM_PASSKEY_PATH,
  summary: 'The options for confirming these commands with a passkey instead of a code',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  body: ConfirmAskSchema,
  status: 200,
  answer: RequestOptionsSchema,
});

export const TWO_FACTOR_ENDPOINTS: readonly Endpoint[] = [
  TWO_FACTOR,
  SET_UP_TWO_FACTOR,
  ENABLE_TWO_FACTOR,
  DISABLE_TWO_FACTOR,
  RENEW_BACKUP_CODES,
  REQUIRE_CODE,
  CONFIRM_COMMANDS,
  CONFIRM_PASSKEY,
];

export const twoFactorEndpoints = (settings: TwoFactorSettings): readonly HandledEndpoint[] => [
  withHandler(TWO_FACTOR, async ({ session }, reply) => {
    reply.json(await settings.status(session));
  }),
  // These handlers read nothing from the request: the step-up guard has checked the person.
  withHandler(SET_UP_TWO_FACTOR, async ({ session }, reply) => {
    sendValue(reply, await settings.setUp(session));
  }),
  withHandler(DISABLE_TWO_FACTOR, async ({ session }, reply) => {
    sendValue(reply, await settings.disable(session));
  }),
  withHandler(RENEW_BACKUP_CODES, async ({ session }, reply) => {
    sendValue(reply, await settings.renewBackupCodes(session));
  }),
  withHandler(ENABLE_TWO_FACTOR, async ({ session, body }, reply) => {
    sendValue(reply, await settings.enable(session, body));
  }),
  withHandler(REQUIRE_CODE, async ({ session, body }, reply) => {
    sendValue(reply, await settings.setRequired(session, body));
  }),
  withHandler(CONFIRM_COMMANDS, async ({ session, body }, reply) => {
    sendValue(reply, await settings.confirm(session, body));
  }),
  withHandler(CONFIRM_PASSKEY, async ({ session, body }, reply) => {
    sendValue(reply, await settings.askToConfirm(session, body));
  }),
];
