import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { AccessSession, Verification } from '../identity/sessions/access-tokens.ts';
import { authenticate, authenticateBeforeChange, readSession } from './authenticate.ts';
import { isLoopback } from './loopback.ts';
import type { Guards } from './mount-endpoints.ts';
import { sendProblem } from './problem.ts';
import { isCrossSite } from './same-origin.ts';

export type GuardDeps = {
  readonly accounts: {
    verifyAccessToken(token: string): Verification;
    hasSteppedUp(session: AccessSession): Promise<boolean>;
  };
  /** The public address of the app. */
  readonly publicUrl: string;
  /** Derived from the keys of the service. */
  readonly operatorToken: string;
  readonly metricsToken: string | undefined;
};

export const makeGuards = ({ accounts, publicUrl, operatorToken, metricsToken }: GuardDeps): Guards => ({
  authenticate: authenticate(accounts),
  authenticateBeforeChange: authenticateBeforeChange(accounts),
  async requireStepUp(_request, response, next) {
    if (await accounts.hasSteppedUp(readSession(response))) next();
    else sendProblem(response, 'STEP_UP_REQUIRED', { field: 'password' });
  },
  // Otherwise a foreign page could sign a person in to somebody else's account without their knowledge.
  refuseCrossSite(request, response, next) {
    if (isCrossSite(request.headers, publicUrl)) sendProblem(response, 'CROSS_SITE');
    else next();
  },
  operator: {
    token: hideUnless((request) => hasBearerToken(request, operatorToken)),
    'metrics-token': hideUnless((request) => mayReadMetrics(request, metricsToken)),
    'this-machine': hideUnless((request) => isLoopback(request.socket.remoteAddress ?? '')),
  },
});

/** Answers as if the path did not exist, unless the caller has the right to it. */
const hideUnless =
  (isAllowed: (request: IncomingMessage) => boolean): RequestHandler =>
  (request, response, next) => {
    if (isAllowed(request)) next();
    else sendProblem(response, 'NOT_FOUND');
  };

const encoder = new TextEncoder();

function hasBearerToken({ headers }: IncomingMessage, token: string): boolean {
  const given = encoder.encode(headers.authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Headers that a proxy adds: a request with one of them came from elsewhere, whatever address the connection has. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-real-ip'];
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING_HEADERS.includes(name) || name.startsWith('x-forwarded-'));

/** With a token configured only its bearer may read the metrics; otherwise only this machine, without a proxy. */
const mayReadMetrics = (request: IncomingMessage, token: string | undefined): boolean =>
  token === undefined
    ? isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request)
    : hasBearerToken(request, token);
