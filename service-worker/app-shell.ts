/** The app opens without a network: its files are stored with the version, every screen's address leads to it. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

type Files = Parameters<typeof precacheAndRoute>[0];

/** What only the authority answers, and files, which are not screens. */
export const NOT_SCREENS = [/^\/(api|sync|pay|outbox|healthz|readyz|metrics)(\/|$)/, /^\/assets\//];

export function serveAppShell(files: Files): void {
  // What the server sends for the front page.
  precacheAndRoute(files, { directoryIndex: 'landing.html' });
  cleanupOutdatedCaches();
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }));
}
