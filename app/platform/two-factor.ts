/** The person's second factor, which only the service has: each call needs the network. */
import {
  BACKUP_CODES_PATH,
  CONFIRM_PASSKEY_PATH,
  CONFIRM_PATH,
  REQUIRE_CODE_PATH,
  TWO_FACTOR_DISABLE_PATH,
  TWO_FACTOR_ENABLE_PATH,
  TWO_FACTOR_SET_UP_PATH,
} from '#domain/two-factor/paths.ts';
import type { SubmittedCommand } from '#domain/protocol.ts';
import type { BackupCodes, TwoFactorSetUp } from '#domain/two-factor/schema.ts';
import { exchange } from './http.ts';
import { answerByPasskey } from './passkeys.ts';
import type { Outcome } from './problem.ts';
import { stepUp } from './step-up.ts';
import { readTwoFactor } from './two-factor-status.ts';

/** Reloads the state after a change, even if its answer was lost. */
async function reloadAfter<T>(change: Promise<Outcome<T>>): Promise<Outcome<T>> {
  const outcome = await change;
  await readTwoFactor();
  return outcome;
}

/** A new secret that waits for its first code. Errors: TWO_FACTOR_ON, OFFLINE, NO_ANSWER. */
export const setUpTwoFactor = (): Promise<Outcome<TwoFactorSetUp>> =>
  exchange('post', TWO_FACTOR_SET_UP_PATH, { body: {} });

/** Signs the other devices out. Errors: TWO_FACTOR_ON, TWO_FACTOR_SET_UP_ENDED, those of a code, OFFLINE, NO_ANSWER. */
export const enableTwoFactor = (code: string): Promise<Outcome<BackupCodes>> =>
  reloadAfter(exchange('post', TWO_FACTOR_ENABLE_PATH, { body: { code } }));

/**
 * Always requires the password and a code, however recent the last step-up. Errors: those of stepping up,
 * TWO_FACTOR_OFF, OFFLINE, NO_ANSWER.
 */
export async function disableTwoFactor(given: { password: string; code: string }): Promise<Outcome<null>> {
  const confirmed = await stepUp({ method: 'password', ...given });
  return confirmed.ok ? reloadAfter(exchange('post', TWO_FACTOR_DISABLE_PATH, { body: {} })) : confirmed;
}

/** Errors: STEP_UP_REQUIRED, TWO_FACTOR_OFF, OFFLINE, NO_ANSWER. */
export const renewBackupCodes = (): Promise<Outcome<BackupCodes>> =>
  reloadAfter(exchange('post', BACKUP_CODES_PATH, { body: {} }));

/** Turning the requirement of codes off takes a code. Errors: those of a code, TWO_FACTOR_OFF, OFFLINE, NO_ANSWER. */
export const setCodesRequired = (wanted: { required: boolean; code?: string }): Promise<Outcome<null>> =>
  reloadAfter(exchange('post', REQUIRE_CODE_PATH, { body: wanted }));

/** How the person confirms the shown commands. */
export type ConfirmBy = { readonly method: 'code'; readonly code: string } | { readonly method: 'passkey' };

/**
 * Confirms exactly these commands with one code or passkey signature; they may be sent before or after it. Errors: as
 * above, or those of a passkey, COMMAND_INVALID.
 */
export async function confirmCommands(
  by: ConfirmBy,
  commands: readonly SubmittedCommand[],
): Promise<Outcome<null>> {
  const all = [...commands];
  if (by.method === 'code') return exchange('post', CONFIRM_PATH, { body: { code: by.code, commands: all } });
  const question = exchange('post', CONFIRM_PASSKEY_PATH, { body: { commands: all } });
  const signed = await answerByPasskey(question);
  return signed.ok
    ? exchange('post', CONFIRM_PATH, { body: { assertion: signed.value, commands: all } })
    : signed;
}
