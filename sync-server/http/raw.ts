/** Reading and answering on Node's own HTTP objects, for the one endpoint that is hot enough to go around Express. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** The JSON body of a request of at most `bytesMax` bytes. Errors: BODY_TOO_LARGE, REQUEST_INVALID (not JSON). */
export async function readJson(
  request: IncomingMessage,
  bytesMax: number,
): Promise<Result<unknown, ErrorCode>> {
  const body = await readText(request, bytesMax);
  if (body === null) return err('BODY_TOO_LARGE');
  try {
    const value: unknown = JSON.parse(body);
    return ok(value);
  } catch {
    return err('REQUEST_INVALID', { field: 'body' });
  }
}

/** Null when the body is larger; the rest of it is then read and dropped, so that the client hears the answer. */
function readText(request: IncomingMessage, bytesMax: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > bytesMax) chunks = [];
      else chunks.push(chunk);
    });
    request.on('end', () => {
      resolve(bytes > bytesMax ? null : Buffer.concat(chunks).toString());
    });
    request.on('error', reject);
  });
}

export type JsonAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Answers with JSON that no cache keeps. */
export function sendJson(response: ServerResponse, { status, body, headers = {} }: JsonAnswer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type':
      status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(text);
}
