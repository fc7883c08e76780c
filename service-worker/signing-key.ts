/** The service's public key comes to the device with the app, so that it can check a receipt without a network ever after. */
import { KEY_CACHE, KEY_PATH, keyIn } from '#domain/receipt/key.ts';

export type KeyDeps = {
  readonly fetch: (path: string) => Promise<Response>;
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly now: () => number;
};

/** The first key stays: a later one that differs is for a person to judge. Never rejects; the page asks again. */
export async function keepSigningKey({ fetch, caches, now }: KeyDeps): Promise<void> {
  try {
    const cache = await caches.open(KEY_CACHE);
    if ((await cache.match(KEY_PATH)) !== undefined) return;
    const response = await fetch(KEY_PATH);
    const publicKey = response.ok ? keyIn(await response.json()) : null;
    if (publicKey === null) return;
    await cache.put(KEY_PATH, new Response(JSON.stringify({ publicKey, since: now() })));
  } catch {
    // Without it the app is stored all the same.
  }
}
