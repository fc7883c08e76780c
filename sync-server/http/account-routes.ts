import type { Router } from 'express';
import type { Accounts } from '../identity/accounts.ts';
import { authenticate, sessionOf } from './authenticate.ts';
import type { ValueCookie } from './cookies.ts';
import { sendProblem } from './problem.ts';
import { sendDone } from './session-answers.ts';

export type AccountRouteDeps = {
  readonly accounts: Accounts;
  /** The refresh cookie. */
  readonly cookie: ValueCookie;
};

/** The routes under `/api/account`: what a person may take away, and closing it for good. */
export function addAccountRoutes(router: Router, { accounts, cookie }: AccountRouteDeps): void {
  const bearer = authenticate(accounts);
  router.get('/api/account/export', bearer, async (_request, response) => {
    const exported = await accounts.exportAccount(sessionOf(response));
    response.set('cache-control', 'no-store');
    if (exported.ok) response.json(exported.value);
    else sendProblem(response, exported.code);
  });
  router.get('/api/account/close', bearer, (_request, response) => {
    response.set('cache-control', 'no-store').json({ open: accounts.openPoints(sessionOf(response)) });
  });
  router.post('/api/account/close', bearer, async (_request, response) => {
    const closed = await accounts.closeAccount(sessionOf(response));
    if (closed.ok) cookie.clear(response);
    sendDone(response, closed);
  });
}
