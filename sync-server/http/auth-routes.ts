import express, { type Request, type RequestHandler, type Router } from 'express';
import { ok } from '#domain/result.ts';
import type { Caller } from '../identity/sessions/caller.ts';
import type { Accounts } from '../identity/accounts.ts';
import { addAccountRoutes } from './account-routes.ts';
import { authenticate, authenticateBeforeChange, sessionOf } from './authenticate.ts';
import { makeDeviceCookie, makeRefreshCookie } from './cookies.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { sendProblem } from './problem.ts';
import { isCrossSite } from './same-origin.ts';
import { askFurther, refuse, sendDone, sendSession } from './session-answers.ts';

export type AuthRoutesConfig = {
  /** Where people reach the app; https makes the cookie `__Host-` and Secure. */
  readonly publicUrl: string;
};

/**
 * The routes under `/api/auth` and `/api/account`, to be mounted at the root, behind the JSON body parser. A bad body, a wrong password and
 * an ended session are answered here; a failing store is thrown to the error handler.
 */
export function authRoutes(accounts: Accounts, { publicUrl }: AuthRoutesConfig): Router {
  const router = express.Router();
  const cookie = makeRefreshCookie(publicUrl.startsWith('https:'));
  const mark = makeDeviceCookie(publicUrl.startsWith('https:'));
  const cookies = { cookie, mark };
  const callerOf = (request: Request): Caller => ({
    ip: request.ip ?? '',
    userAgent: request.headers['user-agent'],
    deviceMark: mark.read(request.headers.cookie),
  });
  const bearer = authenticate(accounts);
  const beforeChange = authenticateBeforeChange(accounts);
  // Signing in by force from a foreign page would make a person act in somebody else's account.
  const noCrossSite = only((request) => !isCrossSite(request.headers, publicUrl));

  router.use('/api/auth', (_request, response, next) => {
    response.set('cache-control', 'no-store');
    next();
  });
  router.post('/api/auth/sign-up', noCrossSite, async (request, response) => {
    const result = await accounts.signUp(request.body, callerOf(request));
    sendSession(response, cookies, { result, status: 201 });
  });
  router.post('/api/auth/sign-in', noCrossSite, async (request, response) => {
    const result = await accounts.signIn(request.body, callerOf(request));
    if (!result.ok) refuse(response, result);
    else if ('challenge' in result.value) askFurther(request, response, result.value);
    else sendSession(response, cookies, { result: ok(result.value), status: 200 });
  });
  router.post('/api/auth/second-factor', noCrossSite, async (request, response) => {
    const result = await accounts.secondFactor(request.body, callerOf(request));
    sendSession(response, cookies, { result, status: 200 });
  });
  router.post('/api/auth/refresh', noCrossSite, async (request, response) => {
    const header = request.headers.cookie;
    const result = await accounts.refresh(cookie.read(header), mark.read(header));
    if (!result.ok && result.code === 'SESSION_ENDED') cookie.clear(response);
    sendSession(response, cookies, { result, status: 200 });
  });
  router.post('/api/auth/sign-out', noCrossSite, async (request, response) => {
    await accounts.signOut(cookie.read(request.headers.cookie));
    cookie.clear(response);
    response.status(204).end();
  });
  router.post('/api/auth/password', beforeChange, async (request, response) => {
    const change = { body: request.body as unknown, caller: callerOf(request) };
    sendDone(response, await accounts.changePassword(sessionOf(response), change));
  });
  addMailLinks(router, { accounts, callerOf, noCrossSite, bearer });
  addPasskeyRoutes(router, { accounts, callerOf, noCrossSite, bearer, cookies });
  addDevices(router, { accounts, bearer, beforeChange });
  addAccountRoutes(router, { accounts, cookie });
  return router;
}

type DeviceParts = {
  readonly accounts: Accounts;
  readonly bearer: RequestHandler;
  readonly beforeChange: RequestHandler;
};

/** Where the person is signed in. */
function addDevices(router: Router, { accounts, bearer, beforeChange }: DeviceParts): void {
  router.get('/api/auth/devices', beforeChange, async (_request, response) => {
    response.json({ devices: await accounts.listDevices(sessionOf(response)) });
  });
  router.delete('/api/auth/devices', bearer, async (_request, response) => {
    await accounts.signOutOthers(sessionOf(response));
    response.status(204).end();
  });
  router.delete('/api/auth/devices/:id', bearer, async (request: Request<{ id: string }>, response) => {
    sendDone(response, await accounts.revokeDevice(sessionOf(response), request.params.id));
  });
}

type MailLinkParts = {
  readonly accounts: Accounts;
  readonly callerOf: (request: Request) => Caller;
  readonly noCrossSite: RequestHandler;
  readonly bearer: RequestHandler;
};

/** Links that are sent by mail: asked for, and come back. */
function addMailLinks(router: Router, { accounts, callerOf, noCrossSite, bearer }: MailLinkParts): void {
  router.post('/api/auth/password/forgot', noCrossSite, async (request, response) => {
    sendDone(response, await accounts.forgotPassword(request.body, callerOf(request)));
  });
  router.post('/api/auth/password/reset', noCrossSite, async (request, response) => {
    sendDone(response, await accounts.resetPassword(request.body, callerOf(request)));
  });
  router.post('/api/auth/email/link', bearer, async (request, response) => {
    sendDone(response, await accounts.resendLink(sessionOf(response), callerOf(request)));
  });
  router.post('/api/auth/email/verify', noCrossSite, async (request, response) => {
    sendDone(response, await accounts.verifyEmail(request.body));
  });
}

const only =
  (allowed: (request: Request) => boolean): RequestHandler =>
  (request, response, next) => {
    if (allowed(request)) next();
    else sendProblem(response, 'CROSS_SITE');
  };
