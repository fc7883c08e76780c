import type { RequestHandler, Response } from 'express';
import { assert, type Err, err } from '#domain/result.ts';
import type { AccessSession, Verification } from '../identity/sessions/access-tokens.ts';
import { sendProblem } from './problem.ts';

type TokenVerifier = { verifyAccessToken(token: string): Verification };

const SCHEME = 'bearer ';
const USUAL_SCHEME = 'Bearer ';

const hasScheme = (authorization: string): boolean =>
  authorization.startsWith(USUAL_SCHEME) || authorization.slice(0, SCHEME.length).toLowerCase() === SCHEME;

/**
 * The session of an Authorization header, for raw handlers. Errors, in order: NOT_AUTHENTICATED, SESSION_ENDED,
 * PASSWORD_CHANGE_REQUIRED (ruling A11).
 */
export function authenticateHeader(
  accounts: TokenVerifier,
  authorization: string | undefined,
): Verification | Err<'PASSWORD_CHANGE_REQUIRED'> {
  const verified = verifyHeader(accounts, authorization);
  const isForChangeOnly = verified.ok && verified.value.mustChangePassword === true;
  return isForChangeOnly ? err('PASSWORD_CHANGE_REQUIRED') : verified;
}

/** The same, but accepts people who have to change their password first. */
export function verifyHeader(accounts: TokenVerifier, authorization: string | undefined): Verification {
  if (authorization === undefined || !hasScheme(authorization)) return err('NOT_AUTHENTICATED');
  return accounts.verifyAccessToken(authorization.slice(SCHEME.length).trim());
}

/** Accepts only requests with a valid access token; afterwards `readSession` returns the session. */
export const authenticate = (accounts: TokenVerifier): RequestHandler => guard(accounts, authenticateHeader);

/**
 * The same, but accepts people who have to change their password first: for changing it, and for listing their devices.
 */
export const authenticateBeforeChange = (accounts: TokenVerifier): RequestHandler =>
  guard(accounts, verifyHeader);

const guard =
  (accounts: TokenVerifier, verify: typeof authenticateHeader): RequestHandler =>
  (request, response, next) => {
    const verified = verify(accounts, request.headers.authorization);
    if (!verified.ok) {
      sendProblem(response, verified.code);
      return;
    }
    sessions.set(response, verified.value);
    next();
  };

// A separate map instead of `response.locals`, which is untyped and writable by any code.
const sessions = new WeakMap<Response, AccessSession>();

/** The session of a request that passed `authenticate`. Throws for any other request. */
export function readSession(response: Response): AccessSession {
  const session = sessions.get(response);
  assert(session !== undefined, 'the route is not behind `authenticate`');
  return session;
}
