import { Router } from 'express';
import { isIP } from 'node:net';
import { timingSafeEqual } from 'node:crypto';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './problem.ts';

export type HealthDeps = {
  /** Null when ready, else what is not, in a few words. */
  readonly notReady: () => string | null;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
};

/** `/healthz` (the process lives), `/readyz` (it can take commands) and `/metrics`. */
export function healthRoutes({ notReady, metrics, metricsToken }: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    response.set('cache-control', 'no-store').json({ status: 'ok' });
  });
  router.get('/readyz', (_request, response) => {
    const reason = notReady();
    response.set('cache-control', 'no-store');
    response
      .status(reason === null ? 200 : 503)
      .json(reason === null ? { status: 'ok' } : { status: 'not ready', reason });
  });
  router.get('/metrics', async (request, response) => {
    if (!mayRead(metricsToken, request.headers.authorization, request.socket.remoteAddress)) {
      sendProblem(response, 'NOT_FOUND');
      return;
    }
    response.set('content-type', metrics.contentType).send(await metrics.text());
  });
  return router;
}

const encoder = new TextEncoder();

/** With a token set only its bearer reads the metrics; without one only this machine does. */
function mayRead(
  token: string | undefined,
  authorization: string | undefined,
  address: string | undefined,
): boolean {
  if (token === undefined) return isLoopback(address ?? '');
  const given = encoder.encode(authorization ?? '');
  const wanted = encoder.encode(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && (address === '::1' || address.replace(/^::ffff:/, '').startsWith('127.'));
