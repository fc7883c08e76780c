/** The service worker as the page sees it: whether the app is stored on this device, and whether a newer one waits. */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { connectivity, onConnectivity, onVisible } from './connectivity.ts';
import { workerUrl } from './trusted-types.ts';

/** `waiting`: a newer version is ready. Nothing changes before the person applies it. */
export type AppUpdate = { readonly waiting: boolean; readonly apply: () => void };

/**
 * `ready`: every file of the app is on this device and this page is served from there, so that every screen opens without
 * a network, also one that was never shown. `never`: this browser cannot store it.
 */
export type OfflineState = 'storing' | 'ready' | 'never';

let worker: Workbox | null = null;
let isStarted = false;
let turn: Promise<void> = Promise.resolve();
let reloadOnControl = false;
let replaced = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function apply(): void {
  if (replaced || worker === null) {
    location.reload();
    return;
  }
  reloadOnControl = true;
  worker.messageSkipWaiting();
}

let update: AppUpdate = { waiting: false, apply };

function announce(): void {
  update = { waiting: true, apply };
  tell();
}

export const useAppUpdate = (): AppUpdate => useSyncExternalStore(subscribe, () => update);

/** None where pages are written at build time, nor in browsers that have no such thing. */
const container = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker;

// A worker takes pages over only after it has stored all files of its version.
let offline: OfflineState =
  container() === undefined ? 'never' : container()?.controller == null ? 'storing' : 'ready';

function becomeOffline(state: OfflineState): void {
  offline = state;
  tell();
}

export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribe, () => offline);

/** Once, after the first render. Does nothing where there are no service workers. */
export async function registerServiceWorker(): Promise<void> {
  if (container() === undefined || isStarted) return;
  isStarted = true;
  await install();
  onVisible(() => attend(() => worker?.update()));
  onConnectivity(() => {
    if (connectivity().reachable) attend();
  });
}

/** Installing fails as a whole when the network goes before everything is stored: then it begins again. One at a time. */
function attend(whenInstalled?: () => Promise<void> | undefined): void {
  turn = turn
    .then(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await (registration === undefined ? install() : whenInstalled?.());
    })
    .catch(() => undefined);
}

async function install(): Promise<void> {
  // On demand: the first view of the page has no room for it.
  const { Workbox: WorkerWindow } = await import('workbox-window');
  const workbox = new WorkerWindow(workerUrl);
  worker = workbox;
  workbox.addEventListener('waiting', announce);
  workbox.addEventListener('controlling', (event) => {
    becomeOffline('ready');
    if (reloadOnControl) {
      location.reload();
    } else if (event.isUpdate === true) {
      // Another tab applied it: this one is offered the reload, it may hold a half-filled form.
      replaced = true;
      announce();
    }
  });
  try {
    await workbox.register();
  } catch {
    // Without it the app works, only not offline.
    if (offline === 'storing') becomeOffline('never');
  }
}
