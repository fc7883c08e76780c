import { type RequestHandler, Router } from 'express';
import type { Waitlist } from '../waitlist/waitlist.ts';
import { extraOf, sendProblem } from './problem.ts';
import { isCrossSite } from './same-origin.ts';

export type WaitlistRouteDeps = {
  readonly waitlist: Waitlist;
  readonly publicUrl: string;
};

/**
 * `POST /api/waitlist`: the form of the front page. 204 for whoever is on the list now, whether or not they were before.
 * Errors: CROSS_SITE, and those of the form.
 */
export function waitlistRoutes({ waitlist, publicUrl }: WaitlistRouteDeps): Router {
  const router = Router();
  const ownPages: RequestHandler = (request, response, next) => {
    if (isCrossSite(request.headers, publicUrl)) sendProblem(response, 'CROSS_SITE');
    else next();
  };
  router.post('/api/waitlist', ownPages, async (request, response) => {
    const joined = await waitlist.join(request.body);
    if (joined.ok) response.set('cache-control', 'no-store').status(204).end();
    else sendProblem(response, joined.code, extraOf(joined.detail));
  });
  return router;
}
