import { Router } from 'express';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from './loopback.ts';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './problem.ts';

export type HealthDeps = {
  /** What commands need: each `ok`, or what is wrong with it in a few words. */
  readonly checks: () => Readonly<Record<string, string>>;
  /** What whoever runs the service should know, and what keeps no command from being taken. */
  readonly notes: () => Readonly<Record<string, string>>;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
};

/** `/healthz` (the process lives), `/readyz` (it can take commands) and `/metrics`. */
export function healthRoutes({ checks, notes, metrics, metricsToken }: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok', checks: { process: 'ok' } });
  });
  router.get('/readyz', (_request, response) => {
    const found = checks();
    const ready = Object.values(found).every((check) => check === 'ok');
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ status: ready ? 'ok' : 'not ready', checks: found, notes: notes() });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayRead(metricsToken, request)) {
      sendProblem(response, 'NOT_FOUND');
      return;
    }
    response
      .set('cache-control', 'no-store')
      .set('content-type', metrics.contentType)
      .send(await metrics.text());
  });
  return router;
}

const encoder = new TextEncoder();

/** What a proxy adds: a request with one of these came from elsewhere, whatever the address of the connection says. */
const FORWARDING_HEADERS = ['forwarded', 'via', 'x-real-ip'];
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  Object.keys(headers).some((name) => FORWARDING_HEADERS.includes(name) || name.startsWith('x-forwarded-'));

/** With a token set only its bearer reads the metrics; without one only this machine does, and not through a proxy. */
function mayRead(token: string | undefined, request: IncomingMessage): boolean {
  if (token === undefined) return isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request);
  const given = encoder.encode(request.headers.authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
