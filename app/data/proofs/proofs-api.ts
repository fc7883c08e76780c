/** Proofs over HTTP: public, like the explorer. */
import { PROOFS_PATH } from '#domain/receipt/paths.ts';
import { type Evidence, ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { makeExchange } from '#app/platform/exchange.ts';
import { request } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';
import type { Transport } from '../replication/transport.ts';

type ProofRequest = { readonly id: string; readonly seq: number };

/** Asks for a batch of at most `proofsPerRequestMax`. The service may answer anything: its caller checks the proofs. */
export const fetchProofs = (
  client: Pick<Transport, 'request'>,
  wanted: readonly ProofRequest[],
  signal?: AbortSignal,
) =>
  makeExchange(client.request)('post', PROOFS_PATH, {
    auth: 'none',
    body: { ids: wanted.map(({ id }) => id), seqs: wanted.map(({ seq }) => seq) },
    ...(signal !== undefined && { signal }),
  });

/** The proof of one transaction; null when the service has none. */
export async function fetchProof(wanted: ProofRequest): Promise<Outcome<Evidence | null>> {
  const outcome = await fetchProofs({ request }, [wanted]);
  if (!outcome.ok) return outcome;
  const answer = ProofsAnswerSchema.safeParse(outcome.value);
  return { ok: true, value: (answer.success ? answer.data.proofs[0] : undefined) ?? null };
}
