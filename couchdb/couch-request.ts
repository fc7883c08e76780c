import pRetry from 'p-retry';
import { Agent } from 'undici';
import { StoreError } from './document-store.ts';

export type CouchOptions = {
  /** Contains user name and password; they are never logged or part of an error. */
  readonly url: string;
  /** After this time the call is given up; a write may still have happened. */
  readonly timeoutMs?: number;
  /** Connections at once; further calls wait for a free one. */
  readonly socketsMax?: number;
  /** How often a read, or the creation of a database, is retried. */
  readonly retriesMax?: number;
  /** The first delay between retries; it doubles. */
  readonly retryPauseMs?: number;
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Escaped, relative to the server's address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** A call that changes something: without an answer its outcome is unknown. */
  readonly writes: boolean;
  readonly timeoutMs?: number;
};

/** An answer that states an outcome: 2xx except 202, and 4xx except those about our own access (401, 403, 429). */
export type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

const timeoutMsDefault = 10_000;
const socketsMaxDefault = 64;
const retriesMaxDefault = 3;
const retryPauseMsDefault = 50;
const connectTimeoutMs = 5_000;
const keepAliveMs = 30_000;

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Codes of a connection that failed before anything was sent. */
const neverLeft = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True too if all addresses of a name failed to connect. */
function hasNeverLeft(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(hasNeverLeft);
  return isObject(error) && neverLeft.has(textOf(error['code']));
}

export const readReason = ({ body }: Answer): string => textOf(body['reason']) || textOf(body['error']);

/** Never retried: CouchDB locks a user out after a few wrong passwords. */
class CredentialsRefused extends StoreError {}

/** The error for a status that says nothing about the documents; null for any other status. */
function failureOf({ status, body }: Answer, call: Call): StoreError | null {
  const reason = `${textOf(body['error'])} ${textOf(body['reason'])}`.trim();
  const text = `CouchDB answered ${String(status)} to ${call.method} ${call.path}: ${reason}`;
  if (status === 507 || /enospc|insufficient_storage/i.test(reason)) return new StoreError('full', text);
  if (status === 202 && call.writes) return new StoreError('unknown', text);
  if (status >= 500) return new StoreError(call.writes ? 'unknown' : 'unavailable', text);
  if (status === 401 || status === 403) return new CredentialsRefused('unavailable', text);
  if (status === 429) return new StoreError('unavailable', text);
  return null;
}

/** CouchDB reads the keys of a range as JSON, and everything else as text. */
const JSON_PARAMETERS = new Set(['start_key', 'end_key']);

function pathOf({ path, query }: Call): string {
  if (query === undefined) return path;
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    JSON_PARAMETERS.has(name) ? JSON.stringify(value) : String(value),
  ]);
  return `${path}?${new URLSearchParams(parameters).toString()}`;
}

/** The JSON of an answer. A failure may have any text, because a proxy may have sent it; a success must be complete JSON, or this throws. */
function parseBody(status: number, text: string): Json {
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    // Reported below, unless the status is an error.
  }
  if (status >= 400) return {};
  throw new Error('the reply broke off, or is not JSON');
}

/** One call. Resolves with any status of the server; throws when the answer is missing or incomplete. */
function makeSend(address: string, agent: Agent) {
  const { origin, pathname, username, password } = new URL(address);
  const root = pathname.endsWith('/') ? pathname : `${pathname}/`;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(username !== '' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };

  return async (call: Call, signal: AbortSignal): Promise<Answer> => {
    const { statusCode: status, body } = await agent.request({
      origin,
      path: root + pathOf(call),
      method: call.method,
      headers,
      signal,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    return { status, body: parseBody(status, await body.text()) };
  };
}

/**
 * One connection pool to a CouchDB. `ask` has a time-out, and distinguishes what happened from what nobody knows.
 */
export function makeCouchRequest(options: CouchOptions) {
  const { url, timeoutMs = timeoutMsDefault, socketsMax = socketsMaxDefault } = options;
  const agent = new Agent({
    connections: socketsMax,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs },
  });
  const send = makeSend(url, agent);

  const lost = (error: unknown, call: Call): StoreError => {
    const text = isObject(error) ? textOf(error['message']) : '';
    const problem = call.writes && !hasNeverLeft(error) ? 'unknown' : 'unavailable';
    return new StoreError(problem, `CouchDB did not answer ${call.method} ${call.path}: ${text}`);
  };

  const ask = async (call: Call): Promise<Answer> => {
    const limitMs = call.timeoutMs ?? timeoutMs;
    const signal = AbortSignal.timeout(limitMs);
    const answer = await send(call, signal).catch((error: unknown) => {
      throw lost(signal.aborted ? new Error(`no answer within ${String(limitMs)} ms`) : error, call);
    });
    const failure = failureOf(answer, call);
    if (failure !== null) throw failure;
    return answer;
  };

  /** For calls that may be repeated: retries with backoff while the server does not answer. */
  const askAgain = <T>(attempt: () => Promise<T>): Promise<T> =>
    pRetry(attempt, {
      retries: options.retriesMax ?? retriesMaxDefault,
      minTimeout: options.retryPauseMs ?? retryPauseMsDefault,
      randomize: true,
      shouldRetry: ({ error }) =>
        error instanceof StoreError &&
        !(error instanceof CredentialsRefused) &&
        (error.problem === 'unavailable' || error.problem === 'unknown'),
    });

  return { ask, askAgain, read: (call: Call) => askAgain(() => ask(call)), close: () => agent.close() };
}

export type CouchRequest = ReturnType<typeof makeCouchRequest>;
