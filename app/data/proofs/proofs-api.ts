/** Proofs over HTTP: public, like the explorer. */
import { PROOFS_PATH } from '#domain/receipt/paths.ts';
import { type Evidence, ProofsAnswerSchema } from '#domain/receipt/schema.ts';
import { request, type RequestOptions } from '#app/platform/http.ts';
import type { Outcome } from '#app/platform/problem.ts';

type Wanted = { readonly id: string; readonly seq: number };

/** The call for a batch of at most `proofsPerRequestMax`. */
export const proofsCall = (wanted: readonly Wanted[]): RequestOptions => ({
  method: 'POST',
  path: PROOFS_PATH,
  auth: 'none',
  body: { ids: wanted.map(({ id }) => id), seqs: wanted.map(({ seq }) => seq) },
});

/** The proof of one transaction; null when the service has none. */
export async function fetchProof(wanted: Wanted): Promise<Outcome<Evidence | null>> {
  const outcome = await request<unknown>(proofsCall([wanted]));
  if (!outcome.ok) return outcome;
  const answer = ProofsAnswerSchema.safeParse(outcome.value);
  return { ok: true, value: (answer.success ? answer.data.proofs[0] : undefined) ?? null };
}
