/** The published heads of the journal, by which anybody can check that it only grows. */
import { z } from 'zod';
import { checkpointPageMax } from '#domain/limits.ts';
import {
  CheckpointAnswerSchema,
  CheckpointPageSchema,
  ConsistencyAnswerSchema,
} from '#domain/witness/schema.ts';
import { CHECKPOINT_PATH, CONSISTENCY_PATH, LATEST_CHECKPOINT_PATH } from '#domain/witness/paths.ts';
import { refuseUnread } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, type Reply, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { Checkpoints } from './checkpoints.ts';

const CHECKPOINTS = endpoint({
  method: 'get',
  path: '/api/checkpoints',
  summary: 'Signed heads of the journal, newest first: the newest, then one for every 256 blocks',
  access: 'none',
  limit: 'checkpoints',
  query: z.object({ before: z.string().optional(), limit: z.string().optional() }),
  status: 200,
  answer: CheckpointPageSchema,
});

const LATEST_CHECKPOINT = endpoint({
  method: 'get',
  path: LATEST_CHECKPOINT_PATH,
  summary: 'The newest head, signed with its time',
  access: 'none',
  limit: 'checkpoints',
  status: 200,
  answer: CheckpointAnswerSchema,
});

const CONSISTENCY = endpoint({
  method: 'get',
  path: CONSISTENCY_PATH,
  summary: 'The proof (RFC 6962) that the journal of `to` blocks extends the one of `from` blocks',
  access: 'none',
  limit: 'checkpoints',
  query: z.object({ from: z.string(), to: z.string() }),
  status: 200,
  answer: ConsistencyAnswerSchema,
});

const CHECKPOINT = endpoint({
  method: 'get',
  path: CHECKPOINT_PATH,
  summary: 'The head of the journal at this number of blocks',
  access: 'none',
  limit: 'checkpoints',
  parameters: z.object({ size: z.string() }),
  status: 200,
  answer: CheckpointAnswerSchema,
});

export const CHECKPOINT_ENDPOINTS: readonly Endpoint[] = [
  CHECKPOINTS,
  LATEST_CHECKPOINT,
  CONSISTENCY,
  CHECKPOINT,
];

const Size = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const Limit = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number)
  .refine((limit) => limit <= checkpointPageMax);

export const CheckpointQuerySchema = z.strictObject({ before: Size.optional(), limit: Limit.optional() });
export const ConsistencyQuerySchema = z
  .strictObject({ from: Size, to: Size })
  .refine(({ from, to }) => from <= to, { path: ['from'] });

const REVALIDATE = 'no-cache';
/**
 * Not longer, because a service that was restored to an earlier state may later have another history of the same
 * length.
 */
const MAX_AGE = 'public, max-age=300';

export function checkpointEndpoints(checkpoints: Checkpoints): readonly HandledEndpoint[] {
  type Asked = { readonly params: Readonly<Record<string, string>>; readonly query: unknown };
  /** Answers only when the heads of this start are ready. */
  const whenReady = (declared: Endpoint, answer: (asked: Asked, reply: Reply) => Promise<void>) =>
    withHandler(declared, async ({ request, params }, reply) => {
      if (checkpoints.isReady()) await answer({ params, query: request.query }, reply);
      else sendProblem(reply, 'STORE_UNAVAILABLE');
    });
  return [
    whenReady(CHECKPOINTS, async ({ query: given }, reply) => {
      const query = CheckpointQuerySchema.safeParse(given);
      if (!query.success) {
        refuseUnread(reply, query.error, 'query');
        return;
      }
      const { before, limit = checkpointPageMax } = query.data;
      const age = before === undefined ? REVALIDATE : MAX_AGE;
      reply.set('cache-control', age).json(await checkpoints.page({ before, limit }));
    }),
    whenReady(LATEST_CHECKPOINT, async (_asked, reply) => {
      reply.set('cache-control', REVALIDATE).json(await checkpoints.latest());
    }),
    whenReady(CONSISTENCY, async ({ query: given }, reply) => {
      const query = ConsistencyQuerySchema.safeParse(given);
      if (!query.success) {
        refuseUnread(reply, query.error, 'query');
        return;
      }
      const found = await checkpoints.consistency(query.data.from, query.data.to);
      if (found === null) sendProblem(reply, 'NOT_FOUND');
      else reply.set('cache-control', MAX_AGE).json(found);
    }),
    whenReady(CHECKPOINT, async ({ params }, reply) => {
      const size = Size.safeParse(params['size']);
      const found = size.success ? await checkpoints.at(size.data) : null;
      if (found === null) sendProblem(reply, 'NOT_FOUND');
      else reply.set('cache-control', MAX_AGE).json(found);
    }),
  ];
}
