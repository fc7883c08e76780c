/** Endpoints for signing in with a passkey, and for a signed-in person's passkeys. */
import { z } from 'zod';
import { SessionSchema } from '#domain/account/session.ts';
import {
  CreationOptionsSchema,
  PasskeyAddSchema,
  PasskeyAskSchema,
  PasskeyNameSchema,
  PasskeySchema,
  PasskeySignInSchema,
  PasskeysSchema,
  RequestOptionsSchema,
} from '#domain/passkey/schema.ts';
import {
  PASSKEYS_PATH,
  PASSKEY_CREATION_PATH,
  PASSKEY_NAME_PATH,
  PASSKEY_PATH,
  PASSKEY_REQUEST_PATH,
  PASSKEY_SIGN_IN_PATH,
} from '#domain/passkey/paths.ts';
import { sendDone, sendValue } from '../../http/answers.ts';
import type { CallerReader } from '../../http/caller-reader.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import { type SessionCookies, sendSession } from '../../http/session-answers.ts';
import type { PasskeySettings } from './passkey-settings.ts';
import type { PasskeySignIn } from './passkey-sign-in.ts';

const PASSKEY_REQUEST = endpoint({
  method: 'post',
  path: PASSKEY_REQUEST_PATH,
  summary: 'The options for a passkey: to sign in, or for the second step of a sign-in',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: PasskeyAskSchema,
  status: 200,
  answer: RequestOptionsSchema,
});

const PASSKEY_SIGN_IN = endpoint({
  method: 'post',
  path: PASSKEY_SIGN_IN_PATH,
  summary: 'Begin a session on this device with a passkey, without an e-mail or a code',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: PasskeySignInSchema,
  status: 200,
  answer: SessionSchema,
});

const PASSKEYS = endpoint({
  method: 'get',
  path: PASSKEYS_PATH,
  summary: 'Own passkeys',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  status: 200,
  answer: PasskeysSchema,
});

const PASSKEY_CREATION = endpoint({
  method: 'post',
  path: PASSKEY_CREATION_PATH,
  summary: 'The options for making another passkey',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  status: 200,
  answer: CreationOptionsSchema,
});

const ADD_PASSKEY = endpoint({
  method: 'post',
  path: PASSKEYS_PATH,
  summary: 'Add the passkey that the browser made',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  body: PasskeyAddSchema,
  status: 201,
  answer: PasskeySchema,
});

const RENAME_PASSKEY = endpoint({
  method: 'post',
  path: PASSKEY_NAME_PATH,
  summary: 'Give a passkey another name',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  parameters: z.object({ id: z.string() }),
  body: PasskeyNameSchema,
  status: 204,
});

const REMOVE_PASSKEY = endpoint({
  method: 'delete',
  path: PASSKEY_PATH,
  summary: 'Remove a passkey, which then no longer signs in',
  access: 'bearer',
  limit: 'settings',
  stepUp: true,
  parameters: z.object({ id: z.string() }),
  status: 204,
});

export const PASSKEY_ENDPOINTS: readonly Endpoint[] = [
  PASSKEY_REQUEST,
  PASSKEY_SIGN_IN,
  PASSKEYS,
  PASSKEY_CREATION,
  ADD_PASSKEY,
  RENAME_PASSKEY,
  REMOVE_PASSKEY,
];

type PasskeyDeps = {
  readonly accounts: PasskeySignIn & { readonly passkeys: PasskeySettings };
  readonly cookies: SessionCookies;
  readonly callerOf: CallerReader;
};

export const passkeyEndpoints = ({
  accounts,
  cookies,
  callerOf,
}: PasskeyDeps): readonly HandledEndpoint[] => [
  withHandler(PASSKEY_REQUEST, async ({ body }, reply) => {
    sendValue(reply, await accounts.askForPasskey(body));
  }),
  withHandler(PASSKEY_SIGN_IN, async ({ request, body }, reply) => {
    const result = await accounts.signInByPasskey(body, callerOf(request));
    sendSession(reply, cookies, { result, status: 200 });
  }),
  ...ownPasskeyEndpoints(accounts.passkeys, callerOf),
];

const ownPasskeyEndpoints = (
  passkeys: PasskeySettings,
  callerOf: CallerReader,
): readonly HandledEndpoint[] => [
  withHandler(PASSKEYS, async ({ session }, reply) => {
    reply.json({ passkeys: await passkeys.list(session) });
  }),
  withHandler(PASSKEY_CREATION, async ({ session }, reply) => {
    sendValue(reply, await passkeys.beginAdding(session));
  }),
  withHandler(ADD_PASSKEY, async ({ session, request, body }, reply) => {
    sendValue(reply, await passkeys.add(session, { body, caller: callerOf(request) }), 201);
  }),
  withHandler(RENAME_PASSKEY, async ({ session, params, body }, reply) => {
    sendDone(reply, await passkeys.rename(session, params['id'] ?? '', body));
  }),
  withHandler(REMOVE_PASSKEY, async ({ session, request, params }, reply) => {
    sendDone(reply, await passkeys.remove(session, params['id'] ?? '', callerOf(request)));
  }),
];
