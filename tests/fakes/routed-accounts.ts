/** Accounts that parse each body by the schema of its endpoint before they act, as the router does. */
import type { z } from 'zod';
import {
  ForgotPasswordSchema,
  PasswordChangeSchema,
  PasswordResetSchema,
  RestoreAccessSchema,
  SignInSchema,
  SignUpSchema,
  VerifyEmailSchema,
} from '#domain/account/credentials.ts';
import { ProofSchema } from '#domain/account/proof.ts';
import {
  PasskeyAddSchema,
  PasskeyAskSchema,
  PasskeyNameSchema,
  PasskeySignInSchema,
} from '#domain/passkey/schema.ts';
import {
  ConfirmAskSchema,
  ConfirmSchema,
  EnableSchema,
  RequireSchema,
  SecondFactorSchema,
} from '#domain/two-factor/schema.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import type { AccessSession } from '#server/identity/sessions/access-tokens.ts';
import type { Caller } from '#server/identity/sessions/caller.ts';
import { parseInput } from '#server/parse-input.ts';

async function parseAndRun<T, R>(schema: z.ZodType<T>, body: unknown, act: (input: T) => Promise<R>) {
  const input = parseInput(schema, body);
  return input.ok ? act(input.value) : input;
}

export type RoutedAccounts = ReturnType<typeof routeAccounts>;

export const routeAccounts = (accounts: Accounts) => ({
  ...accounts,
  signUp: (body: unknown, caller: Caller) =>
    parseAndRun(SignUpSchema, body, (input) => accounts.signUp(input, caller)),
  signIn: (body: unknown, caller: Caller) =>
    parseAndRun(SignInSchema, body, (input) => accounts.signIn(input, caller)),
  secondFactor: (body: unknown, caller: Caller) =>
    parseAndRun(SecondFactorSchema, body, (input) => accounts.secondFactor(input, caller)),
  askForPasskey: (body: unknown) =>
    parseAndRun(PasskeyAskSchema, body, (input) => accounts.askForPasskey(input)),
  signInByPasskey: (body: unknown, caller: Caller) =>
    parseAndRun(PasskeySignInSchema, body, (input) => accounts.signInByPasskey(input, caller)),
  stepUp: (session: AccessSession, body: unknown) =>
    parseAndRun(ProofSchema, body, (input) => accounts.stepUp(session, input)),
  changePassword: (session: AccessSession, { body, caller }: { body: unknown; caller: Caller }) =>
    parseAndRun(PasswordChangeSchema, body, (input) =>
      accounts.changePassword(session, { body: input, caller }),
    ),
  verifyEmail: (body: unknown) =>
    parseAndRun(VerifyEmailSchema, body, (input) => accounts.verifyEmail(input)),
  forgotPassword: (body: unknown, caller: Caller) =>
    parseAndRun(ForgotPasswordSchema, body, (input) => accounts.forgotPassword(input, caller)),
  resetPassword: (body: unknown, caller: Caller) =>
    parseAndRun(PasswordResetSchema, body, (input) => accounts.resetPassword(input, caller)),
  restoreAccess: (body: unknown) =>
    parseAndRun(RestoreAccessSchema, body, (input) => accounts.restoreAccess(input)),
  passkeys: {
    ...accounts.passkeys,
    add: (session: AccessSession, { body, caller }: { body: unknown; caller: Caller }) =>
      parseAndRun(PasskeyAddSchema, body, (input) => accounts.passkeys.add(session, { body: input, caller })),
    rename: (session: AccessSession, passkeyId: string, body: unknown) =>
      parseAndRun(PasskeyNameSchema, body, (input) => accounts.passkeys.rename(session, passkeyId, input)),
  },
  twoFactor: {
    ...accounts.twoFactor,
    enable: (session: AccessSession, body: unknown) =>
      parseAndRun(EnableSchema, body, (input) => accounts.twoFactor.enable(session, input)),
    setRequired: (session: AccessSession, body: unknown) =>
      parseAndRun(RequireSchema, body, (input) => accounts.twoFactor.setRequired(session, input)),
    confirm: (session: AccessSession, body: unknown) =>
      parseAndRun(ConfirmSchema, body, (input) => accounts.twoFactor.confirm(session, input)),
    askToConfirm: (session: AccessSession, body: unknown) =>
      parseAndRun(ConfirmAskSchema, body, (input) => accounts.twoFactor.askToConfirm(session, input)),
  },
});
