import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { OUTBOX_SYNC_TAG, PIN_CACHE } from '#domain/device.ts';
import { serveAppShell } from './app-shell.ts';
import { sendOutbox } from './outbox-sync.ts';
import { answerPicture, isPicture } from './pictures.ts';
import { onNotificationClick, onPush, onSubscriptionChange, type PushDeps } from './push.ts';
import { keepSigningKey } from './signing-key.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build fills in the files of this version. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

/** Missing in TypeScript's library: only some browsers have background sync. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

/** Missing in TypeScript's library too. */
type SubscriptionChangeEvent = ExtendableEvent;

const isExtendable = (event: Event): event is SubscriptionChangeEvent => 'waitUntil' in event;

const pushDeps: PushDeps = {
  origin: self.location.origin,
  show: (title, options) => self.registration.showNotification(title, options),
  pages: () => self.clients.matchAll({ type: 'window', includeUncontrolled: true }),
  open: (url) => self.clients.openWindow(url),
  hasPin: () => caches.has(PIN_CACHE),
  async setBadge(count) {
    if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined);
  },
};

const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event;

async function tellPages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage({ kind: 'outbox-sent' });
}

const send = (): Promise<void> =>
  sendOutbox({
    fetch: (input, init) => fetch(input, init),
    withLock: (name, task) => navigator.locks.request(name, task),
    now: () => Date.now(),
    tellPages,
  });

serveAppShell(self.__WB_MANIFEST);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && isPicture(url, request.destination),
  ({ request }) => answerPicture({ caches, fetch: (asked) => fetch(asked) }, request),
);

self.addEventListener('install', (event) =>
  event.waitUntil(keepSigningKey({ fetch: (path) => fetch(path), caches, now: () => Date.now() })),
);

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(send());
});

self.addEventListener('push', (event) => event.waitUntil(onPush(pushDeps, () => event.data?.json())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(onNotificationClick(pushDeps, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  if (!isExtendable(event)) return;
  const subscribed = onSubscriptionChange({
    fetch: (input, init) => fetch(input, init),
    withLock: (name, task) => navigator.locks.request(name, task),
    subscribe: async (applicationServerKey) => {
      const options = { userVisibleOnly: true, applicationServerKey };
      return (await self.registration.pushManager.subscribe(options)).toJSON();
    },
  });
  // The app subscribes again when it is opened.
  event.waitUntil(subscribed.catch(() => undefined));
});

// A new version takes over only when the person asks for it, so it never interrupts a half-filled form.
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
