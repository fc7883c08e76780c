/** The service's public key as this device knows it: pinned when first learnt, by the service worker or here. */
import { KEY_CACHE, KEY_PATH, type PinnedKey, pinnedIn } from '#domain/receipt/key.ts';
import { now } from '#app/platform/clock.ts';
import { fetchSigningKey } from '../explorer/explorer-api.ts';
import type { Outcome } from '#app/platform/problem.ts';

/** For a browser that stores nothing for this page: until the page is left. */
let remembered: PinnedKey | null = null;

const store = (): CacheStorage | undefined => globalThis.caches;

async function readPinnedKey(): Promise<PinnedKey | null> {
  try {
    const response = await (await store()?.open(KEY_CACHE))?.match(KEY_PATH);
    return response === undefined ? null : pinnedIn(await response.json());
  } catch {
    return null;
  }
}

async function keep(key: PinnedKey): Promise<void> {
  remembered = key;
  try {
    await (await store()?.open(KEY_CACHE))?.put(KEY_PATH, new Response(JSON.stringify(key)));
  } catch {
    // It is requested again next time.
  }
}

/** The key that this device knows without a request, or null. */
export const knownKey = async (): Promise<PinnedKey | null> => (await readPinnedKey()) ?? remembered;

/** The known key; otherwise fetched from the service and pinned. */
export async function learnKey(): Promise<Outcome<PinnedKey>> {
  const known = await knownKey();
  if (known !== null) return { ok: true, value: known };
  const answer = await fetchSigningKey();
  if (!answer.ok) return answer;
  const key = { publicKey: answer.value.publicKey, since: now() };
  await keep(key);
  return { ok: true, value: key };
}

/** The key that the service now names, whatever this device has pinned. */
export const askForKey = fetchSigningKey;

/** A person has decided to trust this key from now on. */
export async function trustKey(publicKey: string): Promise<PinnedKey> {
  const key = { publicKey, since: now() };
  await keep(key);
  return key;
}
