import { Router } from 'express';
import { proofLeavesPerMinuteMax, proofRequestsPerMinuteMax } from '#domain/limits.ts';
import { ProofsRequestSchema } from '#domain/receipt/schema.ts';
import type { Proofs } from '../sync/proofs.ts';
import { type AddressAllowance, allowanceByAddress, limitByAddress } from './limit-by-address.ts';
import { extraOf, sendProblem } from './problem.ts';

export type ProofRouteDeps = { readonly proofs: Proofs; readonly rateLimits: boolean };

/**
 * `POST /api/explorer/proofs`: many proofs at once, as public as the explorer. Limited apart from it, so that a device that
 * fills its store of proofs takes nothing from whoever reads; and by the work too, since a proof takes all of its block.
 */
export function proofRoutes({ proofs, rateLimits }: ProofRouteDeps): Router {
  const router = Router();
  const limits = rateLimits ? [limitByAddress(proofRequestsPerMinuteMax)] : [];
  const allowance: AddressAllowance = rateLimits
    ? allowanceByAddress(proofLeavesPerMinuteMax)
    : () => Promise.resolve(0);
  router.post('/api/explorer/proofs', ...limits, async (request, response) => {
    const asked = ProofsRequestSchema.safeParse(request.body);
    if (!asked.success) {
      sendProblem(response, 'REQUEST_INVALID', { field: asked.error.issues[0]?.path.join('.') || 'body' });
      return;
    }
    const found = await proofs(asked.data, (leaves) => allowance(request, leaves));
    if (found.ok) response.set('cache-control', 'no-store').json({ proofs: found.value });
    else sendProblem(response, found.code, extraOf(found.detail));
  });
  return router;
}
