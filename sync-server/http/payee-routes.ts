import { type RequestHandler, type Response, Router } from 'express';
import type { Payee } from '#domain/account/session.ts';
import { AddressSchema } from '#domain/ids.ts';
import { sendProblem } from './problem.ts';
import type { RequestLimiter } from './request-limiter.ts';

export type PayeeRouteDeps = {
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => { readonly userId: string };
  /** The name with which the owner of a wallet signed up, or null when nobody has it. */
  readonly nameOf: (address: string) => Promise<string | null>;
  readonly hasConfirmedMailbox: (userId: string) => Promise<boolean>;
  readonly limiter: Pick<RequestLimiter, 'waitForLookUp'>;
};

/**
 * `GET /api/payees/{address}`: whose wallet an address is, for a person to compare before they send. For signed-in people
 * only, since addresses are public and names are not meant to be collected: an account that anybody could have made, without
 * a confirmed mailbox, has few look-ups an hour. Errors: LOOKUPS_LIMITED with `retryAfterMs`, RECIPIENT_NOT_FOUND.
 */
export function payeeRoutes(deps: PayeeRouteDeps): Router {
  const { authenticate, sessionOf, nameOf, hasConfirmedMailbox, limiter } = deps;
  const router = Router();
  router.get('/api/payees/:address', authenticate, async (request, response) => {
    const { userId } = sessionOf(response);
    const waitMs = (await hasConfirmedMailbox(userId)) ? 0 : limiter.waitForLookUp(userId);
    if (waitMs > 0) {
      sendProblem(response, 'LOOKUPS_LIMITED', { retryAfterMs: waitMs });
      return;
    }
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
