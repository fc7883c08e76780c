/** The gateway between devices and their documents: download, upload and the doorbell. */
import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import { hasRole, type State } from '#domain/ledger/state.ts';
import { pullBatchMax } from '#domain/limits.ts';
import {
  PullAnswerSchema,
  type PushAnswer,
  PushAnswerSchema,
  PushRequestSchema,
  SinceSchema,
} from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { BELL_HEADER, CLIENT_HEADER } from '#domain/device.ts';
import { DOORBELL_PATH, PULL_PATH, UPLOAD_PATH } from '#domain/paths.ts';
import { refuse, refuseUnread } from '../http/answers.ts';
import { readClient } from '../http/client-version.ts';
import { Changes, Feed } from '../http/api-schemas.ts';
import {
  endpoint,
  type Endpoint,
  type HandledEndpoint,
  type Reply,
  withCheckedHandler,
  withHandler,
} from '../http/endpoint.ts';
import { makeProblem } from '../http/problem.ts';
import type { Doorbells } from './doorbells.ts';
import { isFeed, type Place, findPlace, listPlaces } from './feeds.ts';
import type { Gateway } from './gateway.ts';

const DOORBELL = endpoint({
  method: 'get',
  path: DOORBELL_PATH,
  summary: 'Server-sent events: `ring` names the collections that changed',
  access: 'bearer',
  limit: 'doorbell',
  stepUp: false,
  status: 200,
});

const PULL_CHANGES = endpoint({
  method: 'get',
  path: '/sync/{feed}/changes',
  summary: 'Changes of all collections of a feed since a checkpoint',
  access: 'bearer',
  limit: 'pull',
  stepUp: false,
  parameters: Feed.pick({ feed: true }),
  query: z.object({ since: SinceSchema.optional(), limit: z.int().optional() }),
  status: 200,
  answer: Changes,
});

const PULL = endpoint({
  method: 'get',
  path: PULL_PATH,
  summary: 'Changes of a collection since a checkpoint',
  access: 'bearer',
  limit: 'pull',
  stepUp: false,
  parameters: Feed,
  query: z.object({ since: SinceSchema.optional(), limit: z.int().optional() }),
  status: 200,
  answer: PullAnswerSchema,
});

const PUSH = endpoint({
  method: 'post',
  path: UPLOAD_PATH,
  mountedAt: PULL_PATH,
  summary:
    'Write contacts, labels, settings, payment requests, drafts and read flags; rows are refused singly',
  access: 'bearer',
  limit: 'push',
  stepUp: false,
  parameters: Feed.pick({ collection: true }),
  body: PushRequestSchema,
  status: 200,
  answer: PushAnswerSchema,
});

export const SYNC_ENDPOINTS: readonly Endpoint[] = [DOORBELL, PULL_CHANGES, PULL, PUSH];

export type SyncDeps = {
  readonly gateway: Gateway;
  readonly doorbells: Doorbells;
  /** Roles are read from the newest state, so a revoked role has no effect any more. */
  readonly authority: { readonly state: State };
};

const PullSchema = z.object({
  since: z.string().max(2_100).default(''),
  limit: z.coerce.number().int().min(1).max(pullBatchMax).default(pullBatchMax),
});

export const syncEndpoints = (deps: SyncDeps): readonly HandledEndpoint[] => [
  withHandler(DOORBELL, ({ session }, reply) => {
    deps.doorbells.open(session, reply);
  }),
  withHandler(PULL_CHANGES, async ({ session: { userId }, request, params }, reply) => {
    const { feed = '' } = params;
    const query = PullSchema.safeParse(request.query);
    const allowed = checkAccess(deps, userId, feed);
    if (!allowed.ok) refuse(reply, allowed);
    else if (!query.success) refuseUnread(reply, query.error, 'query');
    else if (!isFeed(feed)) refuse(reply, err('FEED_UNKNOWN'));
    else sendPage(reply, await deps.gateway.changes(listPlaces(feed, userId), query.data));
  }),
  withHandler(PULL, async ({ session, request, params }, reply) => {
    const { feed = '', collection = '' } = params;
    const query = PullSchema.safeParse(request.query);
    const place = permittedPlace(deps, session.userId, { feed, collection });
    // Before the store is read: what changes afterwards makes this doorbell ring.
    const bell = deps.doorbells.openBellOf(session);
    if (bell !== null) reply.set(BELL_HEADER, bell);
    if (!place.ok) refuse(reply, place);
    else if (!query.success) refuseUnread(reply, query.error, 'query');
    else sendPage(reply, await deps.gateway.pull(place.value, query.data));
  }),
  withCheckedHandler(
    PUSH,
    ({ session: { userId }, params: { feed = '', collection = '' } }) =>
      permittedPlace(deps, userId, { feed, collection }),
    async ({ session: { userId }, request, body: { rows }, checked: place }, reply) => {
      const ring = (): void => deps.doorbells.ring('me', userId, [place.collection]);
      const client = readClient(request.headers[CLIENT_HEADER]);
      const pushed = await deps.gateway.push(place, { rows, client }).catch((error: unknown) => {
        // Some rows may have been written before the failure.
        ring();
        throw error;
      });
      const { conflicts, refused, written } = pushed;
      if (written) ring();
      const problems = refused.map(({ id, code, field }) => ({ id, problem: makeProblem(code, { field }) }));
      const answer: PushAnswer = { conflicts: [...conflicts], refused: problems };
      reply.json(answer);
    },
  ),
];

/** An error names only the field. */
function sendPage(reply: Reply, result: Result<unknown, ErrorCode>): void {
  if (result.ok) reply.json(result.value);
  else {
    const field = result.detail?.['field'];
    refuse(reply, err(result.code, typeof field === 'string' ? { field } : {}));
  }
}

type RequestedPlace = { readonly feed: string; readonly collection: string };

function permittedPlace(
  deps: SyncDeps,
  userId: string,
  { feed, collection }: RequestedPlace,
): Result<Place, ErrorCode> {
  const place = findPlace(feed, collection, userId);
  if (place === null) return err('FEED_UNKNOWN');
  const allowed = checkAccess(deps, userId, feed);
  return allowed.ok ? ok(place) : allowed;
}

/** `me` is the person's own; `catalog` and `explorer` are for every signed-in person; `admin` is for staff. */
function checkAccess({ authority }: SyncDeps, userId: string, feed: string): Result<true, ErrorCode> {
  if (!isFeed(feed)) return err('FEED_UNKNOWN');
  if (feed === 'admin' && !hasRole(authority.state, userId, 'admin', 'owner')) return err('FORBIDDEN');
  return ok(true);
}
