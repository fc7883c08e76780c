/**
 * Marks, beside the record and for the service worker, that a PIN protects a person's data. If the mark exists without
 * the record, somebody has removed the record: then nothing opens.
 */
import { PIN_CACHE } from '#domain/device.ts';

const pathOf = (userId: string): string => `/pin/${userId}`;
const store = (): CacheStorage | undefined => globalThis.caches;

/** A browser without caches has no mark, and no worker either. */
export async function markPin(userId: string): Promise<void> {
  await (await store()?.open(PIN_CACHE))?.put(pathOf(userId), new Response());
}

export async function isPinMarked(userId: string): Promise<boolean> {
  const cache = (await store()?.has(PIN_CACHE)) === true ? await store()?.open(PIN_CACHE) : undefined;
  return (await cache?.match(pathOf(userId))) !== undefined;
}

export async function unmarkPin(userId: string): Promise<void> {
  const cache = await store()?.open(PIN_CACHE);
  await cache?.delete(pathOf(userId));
  if ((await cache?.keys())?.length === 0) await store()?.delete(PIN_CACHE);
}
