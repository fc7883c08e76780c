import { CLIENT_HEADER, PROTOCOL_VERSION } from '#domain/device.ts';
import type { Problem } from '#domain/protocol.ts';
import { measureClock } from './clock.ts';
import { reportContact } from './connectivity.ts';
import { type AppProblem, knownProblem, localProblem, type Outcome } from './problem.ts';

export type Call = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly file?: Blob;
  readonly token?: string;
  readonly timeoutMs?: number;
  /** The request continues when the page is left. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
  /** Gets the headers of every answer, before its body; of a repeated request twice. */
  readonly onHeaders?: (headers: Headers) => void;
};

const defaultTimeoutMs = 15_000;

/** The headers of every call: token, version, content type. */
export const makeHeaders = ({ token, body }: Pick<Call, 'token' | 'body'>): Record<string, string> => ({
  accept: 'application/json',
  [CLIENT_HEADER]: String(PROTOCOL_VERSION),
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
});

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';

/** The problem document of an answer, or one made from its status when something other than the authority answered. */
export async function readProblem(response: Response): Promise<AppProblem> {
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) return { ...knownProblem('INTERNAL'), ...body, status: response.status };
  return { ...localProblem('NO_ANSWER'), status: response.status };
}

async function valueOf<T>(response: Response): Promise<Outcome<T>> {
  if (!response.ok) return { ok: false, problem: await readProblem(response) };
  if (response.status === 204) return { ok: true, value: null as T };
  return { ok: true, value: (await response.json()) as T };
}

const initOf = (options: Call): RequestInit => ({
  method: options.method ?? 'GET',
  headers: makeHeaders(options),
  cache: 'no-store',
  ...(options.keepalive === true && { keepalive: true }),
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  ...(options.file === undefined ? {} : { body: options.file }),
});

/**
 * One request to the authority without a session. Resolves to a problem when offline, without an answer in time, or
 * refused.
 */
export async function call<T>(options: Call): Promise<Outcome<T>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const sentAt = Date.now();
  try {
    const response = await fetch(options.path, { ...initOf(options), signal });
    measureClock({ sentAt, answeredAt: Date.now(), date: response.headers.get('date') });
    options.onHeaders?.(response.headers);
    const outcome = await valueOf<T>(response);
    reportContact(true);
    return outcome;
  } catch {
    if (options.signal?.aborted !== true) reportContact(false);
    const offline = globalThis.navigator?.onLine === false;
    return { ok: false, problem: localProblem(offline ? 'OFFLINE' : 'NO_ANSWER') };
  }
}
