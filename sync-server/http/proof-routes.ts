import { Router } from 'express';
import { ProofsRequestSchema } from '#domain/receipt/schema.ts';
import { fieldAtFault } from '../field-at-fault.ts';
import type { Proofs } from '../explorer/proofs.ts';
import { extraOf, sendProblem } from './problem.ts';
import type { RequestLimiter } from './request-limiter.ts';

export type ProofRouteDeps = {
  readonly proofs: Proofs;
  readonly limiter: Pick<RequestLimiter, 'waitForLeaves'>;
};

/**
 * `POST /api/explorer/proofs`: many proofs at once, as public as the explorer. Limited apart from it, so that a device that
 * fills its store of proofs takes nothing from whoever reads; and by the work too, since a proof takes all of its block.
 */
export function proofRoutes({ proofs, limiter }: ProofRouteDeps): Router {
  const router = Router();
  router.post('/api/explorer/proofs', async (request, response) => {
    const asked = ProofsRequestSchema.safeParse(request.body);
    if (!asked.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(asked.error) });
      return;
    }
    const found = await proofs(asked.data, (leaves) => limiter.waitForLeaves(request, leaves));
    if (found.ok) response.set('cache-control', 'no-store').json({ proofs: found.value });
    else sendProblem(response, found.code, extraOf(found.detail));
  });
  return router;
}
