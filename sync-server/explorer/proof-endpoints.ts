import { ProofsAnswerSchema, ProofsRequestSchema } from '#domain/receipt/schema.ts';
import { PROOFS_PATH } from '#domain/receipt/paths.ts';
import { refuse } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import type { Proofs } from './proofs.ts';

/**
 * Many proofs at once, public like the explorer. They have a separate limit, so that a device that prefetches proofs
 * takes nothing from the explorer's readers; and a limit by work, because a proof hashes its whole block.
 */
const PROOFS = endpoint({
  method: 'post',
  path: PROOFS_PATH,
  summary: 'Proofs of up to 100 transactions; `seqs`, their journal entries, saves the search',
  access: 'none',
  crossSite: 'answered',
  limit: 'proofs',
  body: ProofsRequestSchema,
  status: 200,
  answer: ProofsAnswerSchema,
});

export const PROOF_ENDPOINTS: readonly Endpoint[] = [PROOFS];

type ProofDeps = {
  readonly proofs: Proofs;
  readonly limiter: Pick<RequestLimiter, 'waitForLeaves'>;
};

export const proofEndpoints = ({ proofs, limiter }: ProofDeps): readonly HandledEndpoint[] => [
  withHandler(PROOFS, async ({ request, body }, reply) => {
    const found = await proofs(body, (leaves) => limiter.waitForLeaves(request, leaves));
    if (found.ok) reply.json({ proofs: found.value });
    else refuse(reply, found);
  }),
];
