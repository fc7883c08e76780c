/**
 * Opens the app offline: its files are stored with the version, and the address of every screen is answered with the app.
 */
import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { storeAppFiles, storedUrls } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths that only the authority answers, and files. */
export const NOT_SCREENS = [/^\/(api|sync|pay|outbox|healthz|readyz|metrics)(\/|$)/, /^\/assets\//];

export function serveAppShell(files: readonly (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  self.addEventListener('install', (event) => event.waitUntil(install(precache, files, event)));
  self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
  // The page that the server sends for `/`.
  registerRoute(new PrecacheRoute(precache, { directoryIndex: 'landing.html' }));
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }),
  );
}

const urlOf = (file: PrecacheEntry | string): string => (typeof file === 'string' ? file : file.url);

/** Stores every file of the version. Rejects if one of them cannot be loaded; those stored by then are not loaded again. */
async function install(
  precache: PrecacheController,
  files: readonly (PrecacheEntry | string)[],
  event: ExtendableEvent,
): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  await storeAppFiles({
    fetch: (path, init) => fetch(path, init),
    cache,
    // A file with a revision beside its URL, such as a page, is loaded by itself, with its own headers.
    urls: [...precache.getURLsToCacheKeys()].filter(([url, key]) => url === key).map(([url]) => url),
  });
  const stored = await storedUrls(cache);
  const isMissing = (file: PrecacheEntry | string): boolean =>
    !stored.has(precache.getCacheKeyForURL(urlOf(file)) ?? '');
  // The library asks the cache for each file of a list, one after the other.
  const rest = new PrecacheController();
  rest.addToCacheList(files.filter(isMissing));
  await rest.install(event);
}
