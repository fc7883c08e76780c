/** Endpoints for signing up and in, with the second step. */
import { z } from 'zod';
import { SignInSchema, SignUpSchema } from '#domain/account/credentials.ts';
import { DeviceSchema, SessionSchema, SignInAnswerSchema } from '#domain/account/session.ts';
import { ok } from '#domain/result.ts';
import { SecondFactorSchema } from '#domain/two-factor/schema.ts';
import {
  DEVICES_PATH,
  DEVICE_PATH,
  REFRESH_PATH,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  SIGN_UP_PATH,
} from '#domain/account/paths.ts';
import { refuse, sendDone } from '../../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../../http/endpoint.ts';
import { sendChallenge, type SessionCookies, sendSession } from '../../http/session-answers.ts';
import type { CallerReader } from '../../http/caller-reader.ts';
import type { SessionAccess } from '../sessions/session-access.ts';
import type { SignUp } from '../sign-up/sign-up.ts';
import type { SecondStep } from '../two-factor/second-step.ts';
import type { SignIn } from './sign-in.ts';

const SIGN_UP = endpoint({
  method: 'post',
  path: SIGN_UP_PATH,
  summary: 'Open an account and its wallet',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: SignUpSchema,
  status: 201,
  answer: SessionSchema,
});

const SIGN_IN = endpoint({
  method: 'post',
  path: SIGN_IN_PATH,
  summary: 'Begin a session on this device, or receive the challenge for a second factor',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: SignInSchema,
  status: 200,
  answer: SignInAnswerSchema,
});

const SECOND_FACTOR = endpoint({
  method: 'post',
  path: SECOND_FACTOR_PATH,
  summary: 'Answer the challenge of a sign-in with a code of the authenticator app or a backup code',
  access: 'none',
  crossSite: 'refused',
  limit: 'entrance',
  body: SecondFactorSchema,
  status: 200,
  answer: SessionSchema,
});

const REFRESH = endpoint({
  method: 'post',
  path: REFRESH_PATH,
  summary: 'Issue a new access token and rotate the refresh cookie',
  access: 'cookie',
  crossSite: 'refused',
  limit: 'session',
  status: 200,
  answer: SessionSchema,
});

const SIGN_OUT = endpoint({
  method: 'post',
  path: SIGN_OUT_PATH,
  summary: 'End the session of this device',
  access: 'cookie',
  crossSite: 'refused',
  limit: 'session',
  status: 204,
});

const DEVICES = endpoint({
  method: 'get',
  path: DEVICES_PATH,
  summary: 'The devices that are signed in',
  access: 'bearer',
  limit: 'read',
  stepUp: false,
  beforePasswordChange: true,
  status: 200,
  answer: z.object({ devices: z.array(DeviceSchema) }),
});

const SIGN_OUT_OTHERS = endpoint({
  method: 'delete',
  path: DEVICES_PATH,
  summary: 'End the sessions of all other devices',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  status: 204,
});

const REVOKE_DEVICE = endpoint({
  method: 'delete',
  path: DEVICE_PATH,
  summary: 'End the session of another device',
  access: 'bearer',
  limit: 'settings',
  stepUp: false,
  parameters: z.object({ id: z.string() }),
  status: 204,
});

export const SIGN_IN_ENDPOINTS: readonly Endpoint[] = [
  SIGN_UP,
  SIGN_IN,
  SECOND_FACTOR,
  REFRESH,
  SIGN_OUT,
  DEVICES,
  SIGN_OUT_OTHERS,
  REVOKE_DEVICE,
];

type SignInDeps = {
  readonly accounts: Pick<SignUp, 'signUp'> & SignIn & Pick<SecondStep, 'secondFactor'> & SessionAccess;
  readonly cookies: SessionCookies;
  readonly callerOf: CallerReader;
};

export const signInEndpoints = ({ accounts, cookies, callerOf }: SignInDeps): readonly HandledEndpoint[] => [
  withHandler(SIGN_UP, async ({ request, body }, reply) => {
    sendSession(reply, cookies, { result: await accounts.signUp(body, callerOf(request)), status: 201 });
  }),
  withHandler(SIGN_IN, async ({ request, body }, reply) => {
    const result = await accounts.signIn(body, callerOf(request));
    if (!result.ok) refuse(reply, result);
    else if ('challenge' in result.value) sendChallenge(request, reply, result.value);
    else sendSession(reply, cookies, { result: ok(result.value), status: 200 });
  }),
  withHandler(SECOND_FACTOR, async ({ request, body }, reply) => {
    sendSession(reply, cookies, {
      result: await accounts.secondFactor(body, callerOf(request)),
      status: 200,
    });
  }),
  withHandler(REFRESH, async ({ request }, reply) => {
    const header = request.headers.cookie;
    const result = await accounts.refresh(cookies.cookie.read(header), cookies.mark.read(header));
    if (!result.ok && result.code === 'SESSION_ENDED') cookies.cookie.clear(reply);
    sendSession(reply, cookies, { result, status: 200 });
  }),
  withHandler(SIGN_OUT, async ({ request }, reply) => {
    await accounts.signOut(cookies.cookie.read(request.headers.cookie));
    cookies.cookie.clear(reply);
    reply.status(204).end();
  }),
  withHandler(DEVICES, async ({ session }, reply) => {
    reply.json({ devices: await accounts.listDevices(session) });
  }),
  withHandler(SIGN_OUT_OTHERS, async ({ session }, reply) => {
    await accounts.signOutOthers(session);
    reply.status(204).end();
  }),
  withHandler(REVOKE_DEVICE, async ({ session, params }, reply) => {
    sendDone(reply, await accounts.revokeDevice(session, params['id'] ?? ''));
  }),
];
