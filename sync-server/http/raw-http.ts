/** Reads and answers on Node's own HTTP objects, for the one endpoint that is hot enough to bypass Express. */
import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '#domain/errors.ts';
import type { Problem } from '#domain/protocol.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { BodyRequest } from './body-request.ts';
import { problemHeaders } from './problem.ts';
import { REQUEST_ID_HEADER } from './request-log.ts';

/**
 * The JSON body of a request of at most `bytesMax` bytes. The rest of a larger one is read and discarded, so that the
 * client receives the answer. Errors: BODY_TOO_LARGE, REQUEST_INVALID (not JSON).
 */
export function readJson(request: BodyRequest, bytesMax: number): Promise<Result<unknown, ErrorCode>> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.takeBody((chunk) => {
      if (chunk === null) {
        resolve(bytes > bytesMax ? err('BODY_TOO_LARGE') : parseJson(chunks));
        return;
      }
      bytes += chunk.length;
      if (bytes > bytesMax) chunks = [];
      else chunks.push(chunk);
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

/** `headers` replace the default ones for JSON, which forbid caching. */
export type JsonAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The answer with a problem document. */
export const toJsonAnswer = (problem: Problem): JsonAnswer => ({
  status: problem.status,
  body: problem,
  headers: problemHeaders(problem),
});

const JSON_HEADERS = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];

/** Sends JSON. No header may be set before: Node writes headers unchanged only if they all come from one flat list. */
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
  // Sent here: `end` alone would write the text and an empty one as a vector, which takes longer.
  response.write(text);
  response.socket?.uncork();
  response.end();
}
