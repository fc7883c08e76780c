/** The only limiter of requests: it counts every endpoint by what the endpoint declares. */
import type { IncomingMessage } from 'node:http';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { networkKey } from '../identity/attempts/network-key.ts';
import type { Verification } from '../identity/sessions/access-tokens.ts';
import { makeWindowedCounter, type WindowedCounter } from '../windowed-counter.ts';
import { type Endpoint, expressPath } from './endpoint.ts';
import { verifyHeader } from './authenticate.ts';
import { sendProblem } from './problem.ts';
import {
  NETWORK_LIMITS,
  type NetworkLimit,
  PERSON_LIMITS,
  type PersonLimit,
  PROOF_LEAVES_LIMIT,
  UNCONFIRMED_LOOKUPS_LIMIT,
} from './request-limits.ts';

export type RequestLimiterDeps = {
  readonly rateLimits: boolean;
  readonly accounts: { verifyAccessToken(token: string): Verification };
  /** The number of trusted proxies: as many addresses of X-Forwarded-For are believed. */
  readonly trustedProxies: number;
  /** ms, monotonic. */
  readonly now?: (() => number) | undefined;
};

export type RequestLimiter = {
  /** Counts a request with an access token; returns 0, or the ms until it may be sent again. */
  readonly waitForPerson: (limit: PersonLimit, request: IncomingMessage) => number;
  /** The same for a route without an access token. */
  readonly waitForNetwork: (limit: NetworkLimit, request: IncomingMessage) => number;
  /** Counts a payee look-up by a person without a confirmed mailbox; returns 0, or the ms until the next is allowed. */
  readonly waitForLookUp: (userId: string) => number;
  /** Counts the cost of proofs, all or nothing; returns 0, or the ms until that much is available. */
  readonly waitForLeaves: (request: IncomingMessage, leaves: number) => number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A counter and the key that it counts. */
type Count = readonly [WindowedCounter, string];

export function makeRequestLimiter(deps: RequestLimiterDeps): RequestLimiter {
  const { rateLimits, accounts, trustedProxies, now = () => performance.now() } = deps;
  if (!rateLimits) {
    const none = (): number => 0;
    return { waitForPerson: none, waitForNetwork: none, waitForLookUp: none, waitForLeaves: none };
  }
  const persons = countersOf(PERSON_LIMITS);
  const networks = countersOf(NETWORK_LIMITS);
  const leaves = makeWindowedCounter(PROOF_LEAVES_LIMIT.network, MINUTE_MS);
  const lookUps = makeWindowedCounter(UNCONFIRMED_LOOKUPS_LIMIT.account, HOUR_MS);
  const networkOf = (request: IncomingMessage): string => networkKey(addressOf(request, trustedProxies));
  const waitForNetwork = (limit: NetworkLimit, request: IncomingMessage): number =>
    take([[networks[limit].network, networkOf(request)]], 1, now());
  return {
    waitForNetwork,
    waitForPerson(limit, request) {
      const session = verifyHeader(accounts, request.headers.authorization);
      // Requests without a valid token do not use up the allowance of people on the same network.
      if (!session.ok) return waitForNetwork('unauthenticated', request);
      const { device, account, network } = persons[limit];
      const { sessionId, userId } = session.value;
      const counts: Count[] = [
        [device, sessionId],
        [account, userId],
        [network, networkOf(request)],
      ];
      return take(counts, 1, now());
    },
    waitForLookUp: (userId) => take([[lookUps, userId]], 1, now()),
    waitForLeaves: (request, points) => take([[leaves, networkOf(request)]], points, now()),
  };
}

/** Counts in all counters or in none: a refused request costs nobody anything. */
function take(counts: readonly Count[], points: number, now: number): number {
  for (const [counter, key] of counts) {
    const waitMs = counter.waitMs(key, points, now);
    if (waitMs > 0) return waitMs;
  }
  for (const [counter, key] of counts) counter.add(key, points, now);
  return 0;
}

type Figures = Readonly<Record<string, Readonly<Record<string, number>>>>;
type Counters<T extends Figures> = { [Limit in keyof T]: { [Kind in keyof T[Limit]]: WindowedCounter } };

function countersOf<T extends Figures>(limits: T): Counters<T> {
  const counters = Object.entries(limits).map(([limit, figures]) => [
    limit,
    Object.fromEntries(
      Object.entries(figures).map(([kind, max]) => [kind, makeWindowedCounter(max, MINUTE_MS)]),
    ),
  ]);
  return Object.fromEntries(counters) as Counters<T>;
}

/** The address of a request according to the trusted proxies: the same as Express's `request.ip`. */
function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown';
  const forwarded = headers['x-forwarded-for'];
  if (trustedProxies === 0 || typeof forwarded !== 'string') return direct;
  const addresses = [direct, ...forwarded.split(',').reverse()];
  return addresses[Math.min(trustedProxies, addresses.length - 1)]?.trim() ?? direct;
}

/**
 * Refuses requests over the limit before reading them. Mount it before all other routers. A request counts once, for
 * the first route that it matches; one that matches no route counts as a file.
 */
export function limitRequests(limiter: RequestLimiter, endpoints: readonly Endpoint[]): Router {
  const router = Router();
  const counted = new WeakSet<Response>();
  const limitBy =
    (waitFor: (request: Request) => number): RequestHandler =>
    (request, response, next) => {
      const waitMs = counted.has(response) ? 0 : waitFor(request);
      counted.add(response);
      if (waitMs === 0) next();
      else sendProblem(response, 'REQUESTS_LIMITED', { retryAfterMs: waitMs });
    };
  for (const route of endpoints) {
    router[route.method](
      expressPath(route.path),
      limitBy((request) => waitForRoute(limiter, route, request)),
    );
  }
  router.use(limitBy((request) => limiter.waitForNetwork('files', request)));
  return router;
}

const waitForRoute = (limiter: RequestLimiter, route: Endpoint, request: Request): number =>
  route.access === 'bearer'
    ? limiter.waitForPerson(route.limit, request)
    : limiter.waitForNetwork(route.limit, request);
