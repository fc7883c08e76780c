import { Router } from 'express';
import { proofRequestsPerMinuteMax } from '#domain/limits.ts';
import { ProofsRequestSchema } from '#domain/receipt/schema.ts';
import type { Proofs } from '../sync/proofs.ts';
import { limitByAddress } from './limit-by-address.ts';
import { sendProblem } from './problem.ts';

export type ProofRouteDeps = { readonly proofs: Proofs; readonly rateLimits: boolean };

/**
 * `POST /api/explorer/proofs`: many proofs at once, as public as the explorer. Limited apart from it, so that a device that
 * fills its store of proofs takes nothing from whoever reads.
 */
export function proofRoutes({ proofs, rateLimits }: ProofRouteDeps): Router {
  const router = Router();
  const limits = rateLimits ? [limitByAddress(proofRequestsPerMinuteMax)] : [];
  router.post('/api/explorer/proofs', ...limits, async (request, response) => {
    const asked = ProofsRequestSchema.safeParse(request.body);
    if (!asked.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: asked.error.issues[0]?.path.join('.') || 'body' });
      return;
    }
    response.set('cache-control', 'no-store').json({ proofs: await proofs(asked.data) });
  });
  return router;
}
