import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Payee } from '#domain/account/session.ts';
import { AddressSchema } from '#domain/ids.ts';
import { payeeLookupsPerMinuteMax } from '#domain/limits.ts';
import { limitBy } from './limit-by-address.ts';
import { sendProblem } from './problem.ts';

export type PayeeRouteDeps = {
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => { readonly userId: string };
  /** The name with which the owner of a wallet signed up, or null when nobody has it. */
  readonly nameOf: (address: string) => Promise<string | null>;
  readonly rateLimits: boolean;
};

/**
 * `GET /api/payees/{address}`: whose wallet an address is, for a person to compare before they send. For signed-in people
 * only, and so many a minute, since addresses are public and names are not meant to be collected.
 * Errors: RECIPIENT_NOT_FOUND, REQUESTS_LIMITED.
 */
export function payeeRoutes({ authenticate, sessionOf, nameOf, rateLimits }: PayeeRouteDeps): Router {
  const router = Router();
  const byPerson = (_request: Request, response: Response): string => sessionOf(response).userId;
  const limits = rateLimits ? [limitBy(payeeLookupsPerMinuteMax, byPerson)] : [];
  router.get('/api/payees/:address', authenticate, ...limits, async (request, response) => {
    const address = AddressSchema.safeParse(request.params['address']);
    const name = address.success ? await nameOf(address.data) : null;
    if (!address.success || name === null) {
      sendProblem(response, 'RECIPIENT_NOT_FOUND');
      return;
    }
    const payee: Payee = { address: address.data, name };
    response.set('cache-control', 'no-store').json(payee);
  });
  return router;
}
