import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { AccessSession, Verification } from '../identity/sessions/access-tokens.ts';
import { authenticate, authenticateBeforeChange, sessionOf } from './authenticate.ts';
import { isLoopback } from './loopback.ts';
import type { Guards } from './mount-endpoints.ts';
import { sendProblem } from './problem.ts';
import { isCrossSite } from './same-origin.ts';

export type GuardDeps = {
  readonly accounts: {
    verifyAccessToken(token: string): Verification;
    hasSteppedUp(session: AccessSession): Promise<boolean>;
  };
  /** Where people reach the app. */
  readonly publicUrl: string;
  /** Made from the keys of the service. */
  readonly operatorToken: string;
  readonly metricsToken: string | undefined;
};

export const makeGuards = ({ accounts, publicUrl, operatorToken, metricsToken }: GuardDeps): Guards => ({
  authenticate: authenticate(accounts),
  authenticateBeforeChange: authenticateBeforeChange(accounts),
  async requireStepUp(_request, response, next) {
    if (await accounts.hasSteppedUp(sessionOf(response))) next();
    else sendProblem(response, 'STEP_UP_REQUIRED', { field: 'password' });
  },
  // Signing in by force from a foreign page would make a person act in somebody else's account.
  refuseCrossSite(request, response, next) {
    if (isCrossSite(request.headers, publicUrl)) sendProblem(response, 'CROSS_SITE');
    else next();
  },
  operator: {
    token: hideUnless((request) => bears(request, operatorToken)),
    'metrics-token': hideUnless((request) => mayReadMetrics(request, metricsToken)),
    'this-machine': hideUnless((request) => isLoopback(request.socket.remoteAddress ?? '')),
  },
});

/** Without the right to it there is nothing here. */
const hideUnless =
  (isAllowed: (request: IncomingMessage) => boolean): RequestHandler =>
  (request, response, next) => {
    if (isAllowed(request)) next();
    else sendProblem(response, 'NOT_FOUND');
  };

const encoder = new TextEncoder();

function bears({ headers }: IncomingMessage, token: string): boolean {
  const given = encoder.encode(headers.authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** What a proxy adds: a request with one of these came from elsewhere, whatever the address of the connection says. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-real-ip'];
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING_HEADERS.includes(name) || name.startsWith('x-forwarded-'));

/** With a token set only its bearer reads the metrics; without one only this machine does, and not through a proxy. */
const mayReadMetrics = (request: IncomingMessage, token: string | undefined): boolean =>
  token === undefined
    ? isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request)
    : bears(request, token);
