/** Reading and answering on Node's own HTTP objects, for the one endpoint that is hot enough to go around Express. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '#domain/errors.ts';
import type { Problem } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { problemHeaders } from './problem.ts';
import { REQUEST_ID_HEADER } from './request-log.ts';

/**
 * The JSON body of a request of at most `bytesMax` bytes. Of a larger one the rest is read and dropped, so that the client
 * hears the answer. Errors: BODY_TOO_LARGE, REQUEST_INVALID (not JSON).
 */
export function readJson(request: IncomingMessage, bytesMax: number): Promise<Result<unknown, ErrorCode>> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) chunks = [];
      else chunks.push(chunk);
    });
    request.on('end', () => {
      resolve(bytes > bytesMax ? err('BODY_TOO_LARGE') : parseJson(chunks));
    });
    request.on('error', () => {
      resolve(err('REQUEST_INVALID', { field: 'body' }));
    });
  });
}

function parseJson(chunks: readonly Buffer[]): Result<unknown, ErrorCode> {
  try {
    const [first] = chunks;
    const bytes = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
    const value: unknown = JSON.parse(bytes.toString());
    return ok(value);
  } catch {
    return err('REQUEST_INVALID', { field: 'body' });
  }
}

/** `headers` in place of the usual ones of JSON that no cache keeps. */
export type JsonAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The answer that tells of a problem. */
export const answerOf = (problem: Problem): JsonAnswer => ({
  status: problem.status,
  body: problem,
  headers: problemHeaders(problem),
});

const JSON_HEADERS = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];

/** Answers with JSON. No header may be set before: from a flat list alone Node writes them as they are. */
export function sendJson(
  response: ServerResponse,
  requestId: string,
  { status, body, headers }: JsonAnswer,
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, [
    ...(headers === undefined ? JSON_HEADERS : Object.entries(headers).flat()),
    'content-length',
    String(Buffer.byteLength(text)),
    'x-content-type-options',
    'nosniff',
    REQUEST_ID_HEADER,
    requestId,
  ]);
  response.end(text);
}
