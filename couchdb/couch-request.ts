import nano from 'nano';
import pRetry from 'p-retry';
import { Agent } from 'undici';
import { StoreError } from './document-store.ts';

export type CouchOptions = {
  /** With user name and password in it; they are never logged nor part of an error. */
  readonly url: string;
  /** Until a call is given up; a write may then have happened. */
  readonly timeoutMs?: number;
  /** Connections at once; further calls wait for one. */
  readonly socketsMax?: number;
  /** How often a read, or the creation of a database, is tried again. */
  readonly retriesMax?: number;
  /** The first pause between tries; it doubles. */
  readonly retryPauseMs?: number;
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Escaped, below the server's address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  /** A call that changes something: without an answer nobody knows whether it did. */
  readonly writes: boolean;
  readonly timeoutMs?: number;
};

/** Any answer that tells what happened: 2xx but 202, and 4xx but those about ourselves (401, 403, 429). */
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

/** nano words a failed connection as text only. These are the ones from before anything was sent. */
const neverLeft = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|AggregateError|Connect ?Timeout/;

export const reasonOf = ({ body }: Answer): string => textOf(body['reason']) || textOf(body['error']);

/** Not to be tried again: CouchDB locks a user name out after a few wrong passwords. */
class CredentialsRefused extends StoreError {}

/** What a status means when it says nothing about the documents; null when it does. */
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

/** One call through nano: whatever status the server answers with, or an Error when it does not answer whole. */
function makeSend(url: string, agent: Agent) {
  /** nano hands the status to its log alone, just before it resolves with the very same body. */
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
      // nano's own stringify asks a function about every value, which takes ten times as long.
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body), dontStringify: true }),
    };
    try {
      const body: unknown = await server.request(request);
      // What is not declared as JSON comes as a Buffer or a text.
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
 * One connection pool to a CouchDB through nano, which has no time-outs, does not tell 201 from 202, and takes a reply
 * that breaks off for an empty one. `ask` makes up for all three.
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

  /** For calls that may be repeated: tries again, with pauses, while the server does not answer. */
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
