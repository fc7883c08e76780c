import { type RequestHandler, Router } from 'express';
import type { Accounts } from '../identity/accounts.ts';
import { type ApiRoute, expressPath } from './api-route.ts';
import { API_ROUTES } from './api-table.ts';
import { authenticate, authenticateBeforeChange, sessionOf } from './authenticate.ts';
import { sendProblem } from './problem.ts';
import { refuse, sendDone } from './session-answers.ts';

/**
 * Guards every route that the table says needs it, and answers the routes by which a session gets it. To be mounted before
 * all others: what the table says is then done, whichever router has the route.
 */
export function stepUpRoutes(accounts: Accounts): Router {
  const router = Router();
  for (const route of API_ROUTES) {
    if (route.access !== 'bearer' || !route.stepUp) continue;
    router[route.method](expressPath(route), authenticatorOf(accounts, route), requireStepUp(accounts));
  }
  const guard = authenticateBeforeChange(accounts);
  router.get('/api/auth/step-up', (_request, response) => {
    response.set('cache-control', 'no-store').status(204).end();
  });
  router.post('/api/auth/step-up', guard, async (request, response) => {
    sendDone(response, await accounts.stepUp(sessionOf(response), request.body));
  });
  router.post('/api/auth/step-up/passkey', guard, async (_request, response) => {
    const options = await accounts.askToStepUp(sessionOf(response));
    response.set('cache-control', 'no-store');
    if (options.ok) response.json(options.value);
    else refuse(response, options);
  });
  return router;
}

const authenticatorOf = (accounts: Accounts, { beforePasswordChange }: ApiRoute): RequestHandler =>
  beforePasswordChange === true ? authenticateBeforeChange(accounts) : authenticate(accounts);

const requireStepUp =
  (accounts: Accounts): RequestHandler =>
  async (_request, response, next) => {
    if (await accounts.hasSteppedUp(sessionOf(response))) next();
    else sendProblem(response, 'STEP_UP_REQUIRED', { field: 'password' });
  };
