/** Stores the service's public key with the app, so that the device can check receipts offline. */
import { KEY_CACHE, KEY_PATH, keyIn } from '#domain/receipt/key.ts';

export type KeyDeps = {
  readonly fetch: (path: string) => Promise<Response>;
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly now: () => number;
};

/** Keeps the first key: a person decides about a later one that differs. Never rejects; the page asks again. */
export async function keepSigningKey({ fetch, caches, now }: KeyDeps): Promise<void> {
  try {
    const cache = await caches.open(KEY_CACHE);
    if ((await cache.match(KEY_PATH)) !== undefined) return;
    const response = await fetch(KEY_PATH);
    const publicKey = response.ok ? keyIn(await response.json()) : null;
    if (publicKey === null) return;
    await cache.put(KEY_PATH, new Response(JSON.stringify({ publicKey, since: now() })));
  } catch {
    // The app is installed even without the key.
  }
}
