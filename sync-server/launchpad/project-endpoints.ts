/** The endpoints about projects. Approved ones are public; the others are only for their creators and for staff. */
import { z } from 'zod';
import {
  ProjectAnswerSchema,
  ProjectPageSchema,
  ProjectsQuerySchema,
  StakePageSchema,
  StakesQuerySchema,
} from '#domain/project-launch/answers.ts';
import { HolderPageSchema, HoldersQuerySchema } from '#domain/project-launch/holder-answers.ts';
import {
  PROJECT_HOLDERS_PATH,
  PROJECT_PATH,
  PROJECT_STAKES_PATH,
  PROJECTS_PATH,
} from '#domain/project-launch/paths.ts';
import { ok, type Result } from '#domain/result.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Accounts } from '../identity/accounts.ts';
import { refuse, refuseUnread } from '../http/answers.ts';
import { authenticateHeader } from '../http/authenticate.ts';
import {
  endpoint,
  type Endpoint,
  type EndpointRequest,
  type HandledEndpoint,
  type Reply,
  withHandler,
} from '../http/endpoint.ts';
import { sendProblem } from '../http/problem.ts';
import type { ProjectPages, Reader } from './project-pages.ts';

const Cursor = z.string().optional().describe('`next` of the previous answer');
const Limit = z.string().optional().describe('At most 50, which is the default');
const Id = z.object({ id: z.string().describe('p1, p2 …: the entry that submitted it') });

const PROJECTS = endpoint({
  method: 'get',
  path: PROJECTS_PATH,
  summary: 'The projects of the launchpad, newest first; with a session also those that wait for approval',
  access: 'none',
  limit: 'public',
  query: z.object({
    status: z.string().optional().describe('One status or stage'),
    cursor: Cursor,
    limit: Limit,
  }),
  status: 200,
  answer: ProjectPageSchema,
});

const PROJECT = endpoint({
  method: 'get',
  path: PROJECT_PATH,
  summary: 'A project with its terms, its escrow and what has become of it',
  access: 'none',
  limit: 'public',
  parameters: Id,
  status: 200,
  answer: ProjectAnswerSchema,
});

const PROJECT_STAKES = endpoint({
  method: 'get',
  path: PROJECT_STAKES_PATH,
  summary: 'The stakes in a project, newest first, each with its transaction',
  access: 'none',
  limit: 'public',
  parameters: Id,
  query: z.object({ cursor: Cursor, limit: Limit }),
  status: 200,
  answer: StakePageSchema,
});

const PROJECT_HOLDERS = endpoint({
  method: 'get',
  path: PROJECT_HOLDERS_PATH,
  summary:
    'The holders of a project’s token, largest first; wallets that hide their balances are only counted',
  access: 'none',
  limit: 'public',
  parameters: Id,
  query: z.object({ cursor: Cursor, limit: Limit }),
  status: 200,
  answer: HolderPageSchema,
});

export const PROJECT_ENDPOINTS: readonly Endpoint[] = [PROJECTS, PROJECT, PROJECT_STAKES, PROJECT_HOLDERS];

type Deps = { readonly pages: ProjectPages; readonly accounts: Pick<Accounts, 'verifyAccessToken'> };

export function projectEndpoints({ accounts, pages }: Deps): readonly HandledEndpoint[] {
  /** The person who reads; null without a token. An invalid token is refused, so that the device gets another one. */
  function readReader({ headers: { authorization } }: EndpointRequest): Result<Reader, ErrorCode> {
    if (authorization === undefined) return ok(null);
    const session = authenticateHeader(accounts, authorization);
    return session.ok ? ok(session.value.userId) : session;
  }

  async function answer(
    { reply, request }: { readonly request: EndpointRequest; readonly reply: Reply },
    read: (reader: Reader) => Promise<object | null>,
  ): Promise<void> {
    const reader = readReader(request);
    if (!reader.ok) {
      refuse(reply, reader);
      return;
    }
    const found = await read(reader.value);
    if (found === null) sendProblem(reply, 'NOT_FOUND');
    // Always revalidated; an answer for a person must not be cached for others.
    else reply.set('cache-control', reader.value === null ? 'no-cache' : 'private, no-cache').json(found);
  }

  return [
    withHandler(PROJECTS, async ({ request }, reply) => {
      const query = ProjectsQuerySchema.safeParse(request.query);
      if (!query.success) refuseUnread(reply, query.error, 'query');
      else await answer({ reply, request }, (reader) => pages.list(reader, query.data));
    }),
    withHandler(PROJECT, async ({ params, request }, reply) => {
      await answer({ reply, request }, (reader) => pages.one(reader, params['id'] ?? ''));
    }),
    withHandler(PROJECT_STAKES, async ({ params, request }, reply) => {
      const query = StakesQuerySchema.safeParse(request.query);
      if (!query.success) refuseUnread(reply, query.error, 'query');
      else await answer({ reply, request }, (reader) => pages.stakes(reader, params['id'] ?? '', query.data));
    }),
    withHandler(PROJECT_HOLDERS, async ({ params, request }, reply) => {
      const query = HoldersQuerySchema.safeParse(request.query);
      if (!query.success) refuseUnread(reply, query.error, 'query');
      else
        await answer({ reply, request }, (reader) => pages.holders(reader, params['id'] ?? '', query.data));
    }),
  ];
}
