import type { RequestHandler, Response } from 'express';
import { assert, type Err, err } from '#domain/result.ts';
import type { AccessSession, Verification } from '../identity/sessions/access-tokens.ts';
import { sendProblem } from './problem.ts';

type TokenVerifier = { verifyAccessToken(token: string): Verification };

const SCHEME = 'bearer ';

/**
 * Whom an Authorization header speaks for; for raw handlers.
 * Errors, in order: NOT_AUTHENTICATED, SESSION_ENDED, PASSWORD_CHANGE_REQUIRED (ruling A11).
 */
export function authenticateHeader(
  accounts: TokenVerifier,
  authorization: string | undefined,
): Verification | Err<'PASSWORD_CHANGE_REQUIRED'> {
  const verified = verifyHeader(accounts, authorization);
  const isForChangeOnly = verified.ok && verified.value.mustChangePassword === true;
  return isForChangeOnly ? err('PASSWORD_CHANGE_REQUIRED') : verified;
}

/** The same, also for whoever has to change their password first. */
export function verifyHeader(accounts: TokenVerifier, authorization: string | undefined): Verification {
  if (authorization?.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return err('NOT_AUTHENTICATED');
  return accounts.verifyAccessToken(authorization.slice(SCHEME.length).trim());
}

/** Lets only requests with a valid access token through; `sessionOf` then tells whose it is. */
export const authenticate = (accounts: TokenVerifier): RequestHandler => guard(accounts, authenticateHeader);

/** The same, also for whoever has to change their password first: for that, and for looking at one's devices. */
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

// Beside the response and not on `response.locals`, which is untyped and anybody's to write.
const sessions = new WeakMap<Response, AccessSession>();

/** The session of a request that passed `authenticate`. Throws when it did not. */
export function sessionOf(response: Response): AccessSession {
  const session = sessions.get(response);
  assert(session !== undefined, 'the route is not behind `authenticate`');
  return session;
}
