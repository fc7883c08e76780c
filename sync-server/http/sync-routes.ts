import express, { type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import { pullBatchMax, requestBytesMax } from '#domain/limits.ts';
import { type PushAnswer, PushRequestSchema } from '#domain/protocol.ts';
import { hasRole, type State } from '#domain/ledger/state.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { fieldAtFault } from '../field-at-fault.ts';
import type { Doorbells } from '../sync/doorbells.ts';
import { isFeed, type Place, placeOf, placesOf } from '../sync/feeds.ts';
import type { Gateway } from '../sync/gateway.ts';
import type { StreamSession } from '../sync/stream-registry.ts';
import { problemOf, sendProblem } from './problem.ts';

export type SyncRouteDeps = {
  readonly gateway: Gateway;
  readonly doorbells: Doorbells;
  /** Refuses a request without a valid access token; behind it `sessionOf` says whose it is. */
  readonly authenticate: RequestHandler;
  readonly sessionOf: (response: Response) => StreamSession;
  /** Roles are read here: the head of the state, where a role that was taken is gone at once. */
  readonly authority: { readonly state: State };
};

const PullSchema = z.object({
  since: z.string().max(2_100).default(''),
  limit: z.coerce.number().int().min(1).max(pullBatchMax).default(pullBatchMax),
});

/** The gateway between devices and their documents: pull, push and the doorbell. */
export function syncRoutes(deps: SyncRouteDeps): Router {
  const { gateway, doorbells, authenticate, sessionOf } = deps;
  const router = Router();
  router.use('/sync', authenticate);

  router.get('/sync/doorbell', (_request, response) => {
    doorbells.open(sessionOf(response), response);
  });

  router.get('/sync/:feed/changes', async (request, response) => {
    const { feed } = request.params;
    const { userId } = sessionOf(response);
    const query = PullSchema.safeParse(request.query);
    const allowed = permitted(deps, userId, feed);
    if (!allowed.ok) sendProblem(response, allowed.code);
    else if (!query.success)
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
    else
      answer(
        response,
        isFeed(feed) ? await gateway.changes(placesOf(feed, userId), query.data) : err('FEED_UNKNOWN'),
      );
  });

  router.get('/sync/:feed/:collection', async (request, response) => {
    const { feed, collection } = request.params;
    const { userId } = sessionOf(response);
    const query = PullSchema.safeParse(request.query);
    const place = permittedPlace(deps, userId, { feed, collection });
    if (!place.ok) sendProblem(response, place.code);
    else if (!query.success)
      sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(query.error, 'query') });
    else answer(response, await gateway.pull(place.value, query.data));
  });

  router.post(
    '/sync/:feed/:collection',
    express.json({ limit: requestBytesMax }),
    async (request, response) => {
      const { feed, collection } = request.params;
      const { userId } = sessionOf(response);
      const place = permittedPlace(deps, userId, { feed: feed ?? '', collection: collection ?? '' });
      const body = PushRequestSchema.safeParse(request.body);
      if (!place.ok) sendProblem(response, place.code);
      else if (!body.success) sendProblem(response, 'REQUEST_INVALID', { field: fieldAtFault(body.error) });
      else {
        const { conflicts, refused, written } = await gateway.push(place.value, body.data.rows);
        if (written) doorbells.ring('me', userId, [place.value.collection]);
        const problems = refused.map(({ id, code, field }) => ({ id, problem: problemOf(code, { field }) }));
        const pushed: PushAnswer = { conflicts: [...conflicts], refused: problems };
        answer(response, ok(pushed));
      }
    },
  );
  return router;
}

type Asked = { readonly feed: string; readonly collection: string };

function permittedPlace(
  deps: SyncRouteDeps,
  userId: string,
  { feed, collection }: Asked,
): Result<Place, ErrorCode> {
  const place = placeOf(feed, collection, userId);
  if (place === null) return err('FEED_UNKNOWN');
  const allowed = permitted(deps, userId, feed);
  return allowed.ok ? ok(place) : allowed;
}

/** `me` is always one's own; `catalog` and `explorer` are for anybody who is signed in; `admin` is for staff. */
function permitted({ authority }: SyncRouteDeps, userId: string, feed: string): Result<true, ErrorCode> {
  if (!isFeed(feed)) return err('FEED_UNKNOWN');
  if (feed === 'admin' && !hasRole(authority.state, userId, 'admin', 'owner')) return err('FORBIDDEN');
  return ok(true);
}

function answer(response: Response, result: Result<unknown, ErrorCode>): void {
  if (result.ok) response.set('cache-control', 'no-store').json(result.value);
  else
    sendProblem(
      response,
      result.code,
      typeof result.detail?.['field'] === 'string' ? { field: result.detail['field'] } : {},
    );
}
