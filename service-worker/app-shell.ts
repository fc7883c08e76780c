/** Opens the app offline: its files are precached with the version, and every screen's address answers with the app. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

type Files = Parameters<typeof precacheAndRoute>[0];

/** Paths that only the authority answers, and files. */
export const NOT_SCREENS = [/^\/(api|sync|pay|outbox|healthz|readyz|metrics)(\/|$)/, /^\/assets\//];

export function serveAppShell(files: Files): void {
  // The page that the server sends for `/`.
  precacheAndRoute(files, { directoryIndex: 'landing.html' });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }));
}
