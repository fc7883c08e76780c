// Proves that the app brings the service's key to the device, that the first key stays, and that the app is installed
// even if the key cannot be fetched.
import { expect, test } from 'vitest';
import { KEY_CACHE, KEY_PATH, pinnedIn } from '#domain/receipt/key.ts';
import { keepSigningKey, type KeyDeps } from './signing-key.ts';

const key = (digit: string): string => digit.repeat(64);

function device() {
  const caches = new Map<string, Map<string, Response>>();
  const opened = (name: string): Map<string, Response> => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return cache;
  };
  const storage = {
    open: async (name: string) => {
      const cache = opened(name);
      return {
        match: async (path: string) => cache.get(path)?.clone(),
        put: async (path: string, response: Response) => void cache.set(path, response),
      };
    },
  } as unknown as KeyDeps['caches'];
  const install = (fetch: KeyDeps['fetch'], now = 1_000): Promise<void> =>
    keepSigningKey({ fetch, caches: storage, now: () => now });
  const kept = async () => {
    const response = opened(KEY_CACHE).get(KEY_PATH)?.clone();
    return response === undefined ? null : pinnedIn(await response.json());
  };
  return { install, kept };
}

const answering =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

test('stores the key with the time at which it was learnt', async () => {
  const { install, kept } = device();
  await install(answering({ publicKey: key('a') }));
  expect(await kept()).toEqual({ publicKey: key('a'), since: 1_000 });
});

test('a later version of the app keeps the known key', async () => {
  const { install, kept } = device();
  await install(answering({ publicKey: key('a') }));
  await install(answering({ publicKey: key('b') }), 2_000);
  expect(await kept()).toEqual({ publicKey: key('a'), since: 1_000 });
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an error', answering({ code: 'INTERNAL' }, 500)],
  ['an answer without a key', answering({ publicKey: '../etc' })],
  ['nothing', answering(null)],
])('%s stores nothing and does not fail', async (_what, fetch) => {
  const { install, kept } = device();
  await install(fetch);
  expect(await kept()).toBeNull();
});
