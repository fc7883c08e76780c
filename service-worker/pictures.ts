/** Shows people's pictures offline. The content under a name never changes, so a stored picture is not requested again. */
import { PICTURE_CACHE } from '#domain/device.ts';

/** 64 KB each at most. The oldest are dropped. */
const picturesMax = 300;

const PICTURE = /^\/api\/files\/[0-9a-f]{64}$/;

export type PictureDeps = {
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly fetch: (request: Request) => Promise<Response>;
};

/**
 * The stored picture, or the service's answer, which is stored if it is a picture. Rejects offline without a stored one.
 */
export async function answerPicture({ caches, fetch }: PictureDeps, request: Request): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE).catch(() => null);
  const stored = await cache?.match(request.url);
  if (stored !== undefined) return stored;
  const response = await fetch(request);
  // A browser without room still shows it.
  if (response.ok && cache !== null) await keep(cache, request.url, response.clone()).catch(() => undefined);
  return response;
}

async function keep(cache: Cache, url: string, picture: Response): Promise<void> {
  await cache.put(url, picture);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(keys.length - picturesMax, 0)).map((key) => cache.delete(key)));
}

/** An image of a page; a picture that is read by itself, such as a file for an export, goes to the service. */
export const isPicture = (url: URL, destination: string): boolean =>
  destination === 'image' && PICTURE.test(url.pathname);
