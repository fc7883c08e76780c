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
import { storeAppFiles } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;

/** Paths that only the authority answers, and files. */
export const NOT_SCREENS = [/^\/(api|sync|pay|outbox|healthz|readyz|metrics)(\/|$)/, /^\/assets\//];

export function serveAppShell(files: readonly (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList([...files]);
  self.addEventListener('install', (event) => event.waitUntil(install(precache, event)));
  self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)));
  // The page that the server sends for `/`.
  registerRoute(new PrecacheRoute(precache, { directoryIndex: 'landing.html' }));
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }),
  );
}

/** Stores every file of the version. Rejects if one of them cannot be loaded; those stored by then are not loaded again. */
async function install(precache: PrecacheController, event: ExtendableEvent): Promise<void> {
  await storeAppFiles({
    fetch: (path, init) => fetch(path, init),
    cache: await caches.open(precache.strategy.cacheName),
    // A file with a revision beside its URL, such as a page, is loaded by itself, with its own headers.
    urls: [...precache.getURLsToCacheKeys()].filter(([url, key]) => url === key).map(([url]) => url),
  });
  await precache.install(event);
}
