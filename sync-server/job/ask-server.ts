/** Requests of `npm run job` to a running server, with the operator's token. */
import { z } from 'zod';
import { StartRefused } from '../config.ts';

/** A refusal, with a message for the operator. */
export class JobRefused extends Error {}

type Question = {
  readonly url: string;
  readonly token: string;
  readonly path: `/api/operator/${string}`;
  /** Without a body it is a GET. */
  readonly body?: object;
};

const ProblemSchema = z.object({ code: z.string(), detail: z.string() });

/** The body of the answer; null when no server listens. Rejects with `JobRefused` when the server refuses. */
export async function askServer({ url, token, path, body }: Question): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => null);
  if (response === null) return null;
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const problem = ProblemSchema.safeParse(answer);
  // Without the right token the route does not exist; an unknown person has another code.
  if (response.status === 404 && (!problem.success || problem.data.code === 'NOT_FOUND'))
    throw new StartRefused(`the server at ${url} has other keys than this installation`);
  throw new JobRefused(
    problem.success ? `${problem.data.code}: ${problem.data.detail}` : `status ${String(response.status)}`,
  );
}
