import nano from 'nano';
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

/** nano reports a failed connection as text only. These texts mean that nothing was sent. */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|AggregateError|Connect ?Timeout/;

export const reasonOf = ({ body }: Answer): string => textOf(body['reason']) || textOf(body['error']);

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

/** One call through nano. Resolves with any status of the server; throws when the answer is missing or incomplete. */
function makeSend(url: string, agent: Agent) {
  /** nano passes the status only to its log, just before it resolves with the same body object. */
  const statuses = new WeakMap<object, number>();
  const log = (event: unknown): void => {
    if (!isObject(event) || !isObject(event['retval']) || !isObject(event['headers'])) return;
    statuses.set(event['retval'], Number(event['headers']['statusCode']));
  };
  const configuration: nano.Configuration & Json = { url, log, agent, parseUrl: false };
  const server = nano(configuration);

  return async (call: Call, signal: AbortSignal): Promise<Answer> => {
    const request: nano.RequestOptions & Json = {
      method: call.method,
      path: call.path,
      signal,
      ...(call.query === undefined ? {} : { qs: call.query }),
      // nano's own stringify calls a function for every value, which takes ten times as long.
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body), dontStringify: true }),
    };
    try {
      const body: unknown = await server.request(request);
      // An answer that is not declared as JSON arrives as a Buffer or a text.
      const status = isObject(body) && !Buffer.isBuffer(body) ? statuses.get(body) : undefined;
      if (isObject(body) && status !== undefined) return { status, body };
    } catch (error) {
      const failure: unknown = error;
      if (!isObject(failure) || typeof failure['statusCode'] !== 'number') throw failure;
      return { status: failure['statusCode'], body: { error: failure['error'], reason: failure['reason'] } };
    }
    throw new Error('the reply broke off, or is not JSON');
  };
}

/**
 * One connection pool to a CouchDB through nano. nano has no time-outs, does not distinguish 201 from 202, and takes a
 * truncated reply for an empty one; `ask` adds all three.
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
    const problem = call.writes && !neverLeft.test(text) ? 'unknown' : 'unavailable';
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
