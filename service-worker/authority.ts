/** Asks the authority with the session's cookie, as the app does. */
import { CLIENT_HEADER, PROTOCOL_VERSION } from '#domain/device.ts';

const timeoutMs = 20_000;

type Post = { readonly body?: unknown; readonly token?: string };

/** Thrown so that the browser retries later. */
export class CommandsNotSent extends Error {
  override readonly name = 'CommandsNotSent';
}

export async function post<T>(fetching: typeof fetch, path: string, { body, token }: Post = {}): Promise<T> {
  const response = await fetching(path, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      [CLIENT_HEADER]: String(PROTOCOL_VERSION),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    cache: 'no-store',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new CommandsNotSent(`${path}: ${String(response.status)}`);
  return (response.status === 204 ? null : await response.json()) as T;
}
