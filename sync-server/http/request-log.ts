import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';
import type { PathLogger } from './logged-path.ts';

export type RequestSinks = {
  readonly log: Log;
  readonly observe: (route: string, status: number, seconds: number) => void;
};

type Exchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly names: PathNames;
};

/** The name of a path in metrics and logs. */
export type PathNames = { readonly route: string; readonly logged: string };

export const namePath = (path: string, loggedPath: PathLogger): PathNames => ({
  route: routeOf(path),
  logged: loggedPath(path),
});

/** The header in which every answer carries the id of its request. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** Gives a request an id, and logs and measures it when it ends. Returns the id for the answer's header. */
export function trackRequest(sinks: RequestSinks, { request, response, names }: Exchange): string {
  const { log, observe } = sinks;
  const requestId = randomUUID();
  const started = performance.now();
  // It closes once; `once` would only add a wrapper to each request.
  response.on('close', () => {
    const ms = Math.round(performance.now() - started);
    observe(names.route, response.statusCode, ms / 1000);
    const { method } = request;
    log.info({ requestId, method, path: names.logged, status: response.statusCode, ms }, 'request');
  });
  return requestId;
}

/** The same for requests through Express. */
export const requestLog =
  (sinks: RequestSinks, loggedPath: PathLogger): RequestHandler =>
  (request, response, next) => {
    const names = namePath(request.path, loggedPath);
    const requestId = trackRequest(sinks, { request, response, names });
    response.setHeader(REQUEST_ID_HEADER, requestId);
    response.locals['requestId'] = requestId;
    next();
  };

/** A small set of names, so that ids in paths do not become time series. */
function routeOf(path: string): string {
  const known = /^\/(api\/[a-z]+|pay|sync\/doorbell|sync|healthz|readyz|metrics)(?=\/|$)/.exec(path);
  return known?.[1] ?? 'app';
}
