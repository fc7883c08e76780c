/** The endpoint of a project's entries with their proofs: public like the explorer, and limited like its proofs. */
import { z } from 'zod';
import {
  EntriesQuerySchema,
  PROJECT_ENTRIES_PATH,
  ProjectEntriesSchema,
} from '#domain/project-trust/entries.ts';
import { refuse, refuseUnread } from '../http/answers.ts';
import { endpoint, type Endpoint, type HandledEndpoint, withHandler } from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { RequestLimiter } from '../http/request-limiter.ts';
import type { ReadProjectEntries } from './project-entries.ts';

const PROJECT_ENTRIES = endpoint({
  method: 'get',
  path: PROJECT_ENTRIES_PATH,
  summary: 'What has moved the money and tokens of a project, oldest first, each entry with its proof',
  access: 'none',
  limit: 'proofs',
  parameters: z.object({ id: z.string().describe('p1, p2 …: the entry that submitted it') }),
  query: z.object({
    cursor: z.string().optional().describe('`next` of the answer before, or the last seq that is known'),
    limit: z.string().optional().describe('At most 100, which is the default'),
  }),
  status: 200,
  answer: ProjectEntriesSchema,
});

export const ENTRIES_ENDPOINTS: readonly Endpoint[] = [PROJECT_ENTRIES];

type Deps = {
  readonly read: ReadProjectEntries;
  readonly limiter: Pick<RequestLimiter, 'waitForLeaves'>;
};

export const entriesEndpoints = ({ limiter, read }: Deps): readonly HandledEndpoint[] => [
  withHandler(PROJECT_ENTRIES, async ({ params, request }, reply) => {
    const query = EntriesQuerySchema.safeParse(request.query);
    if (!query.success) {
      refuseUnread(reply, query.error, 'query');
      return;
    }
    const take = (leaves: number): number => limiter.waitForLeaves(request, leaves);
    const found = await read(params['id'] ?? '', query.data, take);
    if (!found.ok) refuse(reply, found);
    else if (found.value === null) sendProblem(reply, 'NOT_FOUND');
    else reply.set('cache-control', 'no-cache').json(found.value);
  }),
];
