import type { PrecacheEntry } from 'workbox-precaching';
import { OUTBOX_SYNC_TAG } from '#domain/device.ts';
import { serveAppShell } from './app-shell.ts';
import { sendOutbox } from './outbox-sync.ts';
import { keepSigningKey } from './signing-key.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by the build: the files of this version. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
};

/** Not in the language's library: only some browsers have background sync. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

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

self.addEventListener('install', (event) =>
  event.waitUntil(keepSigningKey({ fetch: (path) => fetch(path), caches, now: () => Date.now() })),
);

self.addEventListener('sync', (event) => {
  if (isSyncEvent(event) && event.tag === OUTBOX_SYNC_TAG) event.waitUntil(send());
});

// A new version takes over only when the person says so: never while a form is half filled.
self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING') {
    void self.skipWaiting();
  }
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
