import type { Router } from 'express';
import type { Accounts } from '../accounts/accounts.ts';
import { authenticate, sessionOf } from './authenticate.ts';
import { sendProblem } from './problem.ts';

/** The routes under `/api/account`: what a person may take away. */
export function addAccountRoutes(router: Router, accounts: Accounts): void {
  const bearer = authenticate(accounts);
  router.get('/api/account/export', bearer, async (_request, response) => {
    const exported = await accounts.exportAccount(sessionOf(response));
    response.set('cache-control', 'no-store');
    if (exported.ok) response.json(exported.value);
    else sendProblem(response, exported.code);
  });
}
