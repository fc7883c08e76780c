import type { RequestHandler, Response } from 'express';
import { assert, err } from '#domain/result.ts';
import type { AccessSession, Verification } from '../accounts/access-tokens.ts';
import { sendProblem } from './problem.ts';

type TokenVerifier = { verifyAccessToken(token: string): Verification };

const SCHEME = 'bearer ';

/** Whom an Authorization header speaks for; for raw handlers. Errors: NOT_AUTHENTICATED, SESSION_ENDED. */
export function authenticateHeader(accounts: TokenVerifier, authorization: string | undefined): Verification {
  if (authorization?.slice(0, SCHEME.length).toLowerCase() !== SCHEME) return err('NOT_AUTHENTICATED');
  return accounts.verifyAccessToken(authorization.slice(SCHEME.length).trim());
}

/** Lets only requests with a valid access token through; `sessionOf` then tells whose it is. */
export const authenticate =
  (accounts: TokenVerifier): RequestHandler =>
  (request, response, next) => {
    const verified = authenticateHeader(accounts, request.headers.authorization);
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
