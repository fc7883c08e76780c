/** The service worker from the page's view: whether the app is stored on this device, and whether an update waits. */
import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { connectivity, onConnectivity, onVisible } from './connectivity.ts';
import { workerUrl } from './trusted-types.ts';

/** `waiting`: a newer version is ready. Nothing changes before the person applies it. */
export type AppUpdate = { readonly waiting: boolean; readonly apply: () => void };

/**
 * `ready`: every file of the app is stored and this page comes from the store, so every screen opens offline, even one
 * never shown. `never`: this browser cannot store it.
 */
export type OfflineState = 'storing' | 'ready' | 'never';

/** How long a failed installation waits before it starts again; doubled each time, up to the maximum. */
const retryFirstMs = 2_000;
const retryMaxMs = 60_000;

let worker: Workbox | null = null;
let retryMs = retryFirstMs;
let isStarted = false;
let turn: Promise<void> = Promise.resolve();
let reloadOnControl = false;
let replaced = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
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
  notifyListeners();
}

export const useAppUpdate = (): AppUpdate => useSyncExternalStore(subscribe, () => update);

/** Missing during prerendering, and in browsers without service workers. */
const container = (): ServiceWorkerContainer | undefined => globalThis.navigator?.serviceWorker;

// A worker controls pages only after it has stored all files of its version.
let offline: OfflineState =
  container() === undefined ? 'never' : container()?.controller == null ? 'storing' : 'ready';

function becomeOffline(state: OfflineState): void {
  offline = state;
  notifyListeners();
}

export const useOfflineState = (): OfflineState => useSyncExternalStore(subscribe, () => offline);

/** Called once after the first render. Does nothing without service workers. */
export async function registerServiceWorker(): Promise<void> {
  if (container() === undefined || isStarted) return;
  isStarted = true;
  await install();
  onVisible(() => resumeInstallation(() => worker?.update()));
  onConnectivity(() => {
    if (connectivity().reachable) resumeInstallation();
  });
}

/**
 * An installation fails as a whole when one file does not arrive, even for a moment in which the app sends no request and
 * so notices no lost network.
 */
function retryLater(): void {
  if (offline === 'ready') return;
  setTimeout(resumeInstallation, retryMs);
  retryMs = Math.min(retryMs * 2, retryMaxMs);
}

/** Starts a failed installation again, one at a time. */
function resumeInstallation(whenInstalled?: () => Promise<void> | undefined): void {
  turn = turn
    .then(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await (registration === undefined ? install() : whenInstalled?.());
    })
    .catch(() => undefined);
}

async function install(): Promise<void> {
  // Loaded on demand: the first view has no room for it.
  const { Workbox: WorkerWindow } = await import('workbox-window');
  const workbox = new WorkerWindow(workerUrl);
  worker = workbox;
  workbox.addEventListener('waiting', announce);
  workbox.addEventListener('redundant', retryLater);
  workbox.addEventListener('controlling', (event) => {
    becomeOffline('ready');
    if (reloadOnControl) {
      location.reload();
    } else if (event.isUpdate === true) {
      // Another tab applied the update: offer the reload here, because this tab may have a half-filled form.
      replaced = true;
      announce();
    }
  });
  try {
    await workbox.register();
  } catch {
    // Without a worker the app works, but only online.
    if (offline === 'storing') becomeOffline('never');
  }
}
