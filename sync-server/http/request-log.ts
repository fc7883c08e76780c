import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';

type Observe = (route: string, status: number, seconds: number) => void;

/** Gives every request an id, says it back in `x-request-id`, and logs and measures its end. Query strings are not logged. */
export const requestLog =
  (log: Log, observe: Observe): RequestHandler =>
  (request, response, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    const path = request.path;
    response.locals['requestId'] = requestId;
    response.setHeader('x-request-id', requestId);
    response.once('close', () => {
      const ms = Math.round(performance.now() - started);
      observe(routeOf(path), response.statusCode, ms / 1000);
      log.info({ requestId, method: request.method, path, status: response.statusCode, ms }, 'request');
    });
    next();
  };

/** A few names, so that ids in paths do not become time series. */
function routeOf(path: string): string {
  const known = /^\/(api\/[a-z]+|sync\/doorbell|sync|healthz|readyz|metrics)(?=\/|$)/.exec(path);
  return known?.[1] ?? 'app';
}
