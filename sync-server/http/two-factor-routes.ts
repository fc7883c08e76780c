import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { ErrorCode } from '#domain/errors.ts';
import type { Err, Ok } from '#domain/result.ts';
import type { AccessSession } from '../identity/sessions/access-tokens.ts';
import type { TwoFactorSettings } from '../identity/two-factor/two-factor-settings.ts';
import { extraOf, sendProblem } from './problem.ts';

export type TwoFactorRouteDeps = {
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => AccessSession;
  readonly settings: TwoFactorSettings;
};

/**
 * The routes under `/api/auth/two-factor`, for a signed-in person about their own second factor. Wrong codes are counted
 * with the person, whatever the route (TWO_FACTOR_LIMITED).
 */
export function twoFactorRoutes({ authenticate, sessionOf, settings }: TwoFactorRouteDeps): Router {
  const router = Router();
  const at = (path = ''): string => `/api/auth/two-factor${path}`;
  const asked = (request: Request) => ({ body: request.body as unknown, ip: request.ip ?? '' });
  type Use = 'enable' | 'setRequired' | 'confirm' | 'askToConfirm';
  const post = (path: string, use: Use): void => {
    router.post(at(path), authenticate, async (request, response) => {
      answer(response, await settings[use](sessionOf(response), asked(request)));
    });
  };
  router.get(at(), authenticate, async (_request, response) => {
    response.set('cache-control', 'no-store').json(await settings.status(sessionOf(response)));
  });
  // These read nothing of the request: that it is the person themselves has been shown before (step-up-routes.ts).
  const postBare = (path: string, use: 'setUp' | 'disable' | 'renewBackupCodes'): void => {
    router.post(at(path), authenticate, async (_request, response) => {
      answer(response, await settings[use](sessionOf(response)));
    });
  };
  postBare('/set-up', 'setUp');
  postBare('/disable', 'disable');
  postBare('/backup-codes', 'renewBackupCodes');
  post('/enable', 'enable');
  post('/require', 'setRequired');
  post('/confirm', 'confirm');
  post('/confirm/passkey', 'askToConfirm');
  return router;
}

/** What is answered here is secret or short-lived: nothing keeps it. */
function answer(response: Response, outcome: Ok<object | null> | Err<ErrorCode>): void {
  if (!outcome.ok) {
    sendProblem(response, outcome.code, extraOf(outcome.detail));
    return;
  }
  response.set('cache-control', 'no-store');
  if (outcome.value === null) response.status(204).end();
  else response.json(outcome.value);
}
