import type { Request, RequestHandler, Response, Router } from 'express';
import type { ErrorCode } from '#domain/errors.ts';
import type { Err, Ok } from '#domain/result.ts';
import type { Caller } from '../identity/sessions/caller.ts';
import type { Accounts } from '../identity/accounts.ts';
import { sessionOf } from './authenticate.ts';
import { refuse, sendDone, sendSession, type SessionCookies } from './session-answers.ts';

export type PasskeyRouteDeps = {
  readonly accounts: Accounts;
  readonly callerOf: (request: Request) => Caller;
  readonly noCrossSite: RequestHandler;
  readonly bearer: RequestHandler;
  readonly cookies: SessionCookies;
};

/** Signing in with a passkey, and a signed-in person's own ones. */
export function addPasskeyRoutes(router: Router, deps: PasskeyRouteDeps): void {
  const { accounts, callerOf, noCrossSite, cookies } = deps;
  router.post('/api/auth/passkey/options', noCrossSite, async (request, response) => {
    sendValue(response, await accounts.askForPasskey(request.body), 200);
  });
  router.post('/api/auth/passkey/sign-in', noCrossSite, async (request, response) => {
    const result = await accounts.signInByPasskey(request.body, callerOf(request));
    sendSession(response, cookies, { result, status: 200 });
  });
  addOwn(router, deps);
}

function addOwn(router: Router, { accounts: { passkeys }, callerOf, bearer }: PasskeyRouteDeps) {
  const asked = (request: Request) => ({ body: request.body as unknown, caller: callerOf(request) });
  type OfOne = Request<{ id: string }>;
  router.get('/api/auth/passkeys', bearer, async (_request, response) => {
    response.json({ passkeys: await passkeys.list(sessionOf(response)) });
  });
  router.post('/api/auth/passkeys', bearer, async (request, response) => {
    sendValue(response, await passkeys.add(sessionOf(response), asked(request)), 201);
  });
  router.post('/api/auth/passkeys/options', bearer, async (_request, response) => {
    sendValue(response, await passkeys.beginAdding(sessionOf(response)), 200);
  });
  router.post('/api/auth/passkeys/:id/name', bearer, async (request: OfOne, response) => {
    sendDone(response, await passkeys.rename(sessionOf(response), request.params.id, request.body));
  });
  router.delete('/api/auth/passkeys/:id', bearer, async (request: OfOne, response) => {
    sendDone(response, await passkeys.remove(sessionOf(response), request.params.id, callerOf(request)));
  });
}

function sendValue(response: Response, result: Ok<object> | Err<ErrorCode>, status: 200 | 201): void {
  if (result.ok) response.status(status).json(result.value);
  else refuse(response, result);
}
