import type { ErrorRequestHandler, RequestHandler } from 'express';
import { type ErrorCode, ERRORS } from '#domain/errors.ts';
import type { Log } from '../log.ts';
import { isStoreFailure } from '../store-failure.ts';
import { StaleIndexError } from '../stale-index-error.ts';
import type { Endpoint } from './endpoint.ts';
import type { PathLogger } from './logged-path.ts';
import { type ProblemExtra, sendProblem } from './problem.ts';

/** Answers a request that no route matched: the path does not exist, or it takes other methods. */
export function makeNotFound(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): RequestHandler {
  const patterns = endpoints.map(({ method, path }) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{[a-z]+\}/g, '[^/]+')}$`),
  }));
  const methodsOf = (path: string): readonly string[] => [
    ...new Set(patterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []))),
  ];
  return function notFound(request, response) {
    const allowed = methodsOf(request.path);
    if (allowed.length === 0 || allowed.includes(request.method)) {
      sendProblem(response, 'NOT_FOUND');
      return;
    }
    response.setHeader('allow', allowed.join(', '));
    sendProblem(response, 'METHOD_NOT_ALLOWED');
  };
}

/**
 * The only error handler, registered last: every thrown value becomes a problem document, which reveals nothing
 * internal.
 */
export const errorHandler =
  (log: Log, loggedPath: PathLogger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const code = codeOf(error);
    if (request.socket.destroyed) {
      // The client has disconnected, or the service has closed and with it the store.
      log.warn(
        { requestId: response.locals['requestId'], err: error },
        'a request failed after its client had left',
      );
      return;
    }
    if (code === 'INTERNAL' || code === 'STORE_UNAVAILABLE') {
      log.error(
        { requestId: response.locals['requestId'], route: loggedPath(request.path), err: error },
        'request failed',
      );
    }
    sendProblem(response, code, error instanceof StaleIndexError ? progressOf(error) : {});
  };

/** The progress of the search index, for the screen and for programs. */
const progressOf = ({ progress: { done, of } }: StaleIndexError): ProblemExtra => ({
  detail: `${ERRORS.SEARCH_BEHIND.text}: ${String(done)} of its ${String(of)} indexes do`,
  facts: { indexesDone: done, indexesTotal: of },
});

/** The body parser's errors have a `type`; the store's have their class. */
function codeOf(error: unknown): ErrorCode {
  if (error instanceof StaleIndexError) return 'SEARCH_BEHIND';
  if (isStoreFailure(error)) return 'STORE_UNAVAILABLE';
  const kind = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  if (kind === 'entity.too.large') return 'BODY_TOO_LARGE';
  return isTheirs(error) ? 'REQUEST_INVALID' : 'INTERNAL';
}

/**
 * Whether the client caused the error: a body or address that Express's parsers cannot decode, or a body that was cut
 * off.
 */
function isTheirs(error: unknown): boolean {
  if (error instanceof URIError) return true;
  if (!(error instanceof Error) || !('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}
