/** Sends the results of the accounts: a session with its cookies, a challenge, no content, or a problem. */
import type { Request, Response } from 'express';
import type { Challenge } from '#domain/account/session.ts';
import { CLIENT_HEADER } from '#domain/device.ts';
import type { SignedInResult } from '../identity/sessions/session-start.ts';
import type { ValueCookie } from './cookies.ts';
import { refuse } from './answers.ts';
import { sendProblem } from './problem.ts';

/** The cookies of a session: its refresh token, and the mark of the device. */
export type SessionCookies = { readonly cookie: ValueCookie; readonly mark: ValueCookie };

export function sendSession(
  response: Response,
  { cookie, mark }: SessionCookies,
  { result, status }: { result: SignedInResult; status: 200 | 201 },
): void {
  if (!result.ok) {
    refuse(response, result);
    return;
  }
  cookie.write(response, result.value.refreshToken);
  if (result.value.deviceMark !== undefined) mark.write(response, result.value.deviceMark);
  response.status(status).json(result.value.session);
}

/** The first version of the app that can handle a challenge. */
const CHALLENGE_SINCE = 3;

export function sendChallenge(
  request: Request,
  response: Response,
  challenge: { readonly challenge: Challenge },
): void {
  const version = request.headers[CLIENT_HEADER];
  if (typeof version === 'string' && Number(version) < CHALLENGE_SINCE)
    sendProblem(response, 'CLIENT_TOO_OLD');
  else response.json(challenge);
}
