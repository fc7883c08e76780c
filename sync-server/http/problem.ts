import { DOCS_PATH } from '#domain/paths.ts';
import type { ServerResponse } from 'node:http';
import { findErrorRow } from '#domain/declared-errors.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Problem } from '#domain/protocol.ts';
import type { Detail } from '#domain/result.ts';

export type ProblemExtra = {
  /** The request field that is wrong. */
  readonly field?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly facts?: Detail | undefined;
  /** Replaces the text of the error table. */
  readonly detail?: string | undefined;
};

/** The problem document (RFC 9457) of an error: the error table gives texts, status and retry. */
export function makeProblem(code: ErrorCode, extra: ProblemExtra = {}): Problem {
  const { status, retry, title, text, remedy } = findErrorRow(code);
  const { field, retryAfterMs, facts, detail = text } = extra;
  return {
    type: `${DOCS_PATH}#${code}`,
    title,
    status,
    detail,
    code,
    remedy,
    retry,
    ...(field !== undefined && { field }),
    ...(retryAfterMs !== undefined && { retryAfterMs: Math.ceil(retryAfterMs) }),
    ...(facts !== undefined && { facts: { ...facts } }),
  };
}

/** The same from a refusal's `detail`: `field` and `retryAfterMs` have their own members, the rest are facts. */
export function toProblemExtra(detail: Detail | undefined): ProblemExtra {
  const { field, retryAfterMs, ...facts } = detail ?? {};
  return {
    ...(typeof field === 'string' && { field }),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/**
 * For clients without their own backoff. Our devices pause longer each time, so the problem document itself gives no
 * time.
 */
const UNAVAILABLE_MS = 2_000;

/** The headers of a problem: its content type, Retry-After in whole seconds, and the authentication scheme on 401. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const retryAfterMs = problem.retryAfterMs ?? (problem.status === 503 ? UNAVAILABLE_MS : undefined);
  return {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    ...(problem.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) }),
  };
}

/** Sends a problem document. Works with Express's response and with Node's own. */
export function sendProblem(response: ServerResponse, code: ErrorCode, extra?: ProblemExtra): void {
  const problem = makeProblem(code, extra);
  const body = JSON.stringify(problem);
  response.writeHead(problem.status, {
    ...problemHeaders(problem),
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
