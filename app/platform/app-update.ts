import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { onVisible } from './connectivity.ts';

/** `waiting`: a newer version is ready. Nothing changes before the person applies it. */
export type AppUpdate = { readonly waiting: boolean; readonly apply: () => void };

const workerUrl = '/sw.js';

let worker: Workbox | null = null;
let isRegistering = false;
let reloadOnControl = false;
let replaced = false;
const listeners = new Set<() => void>();

function apply(): void {
  if (replaced || worker === null) {
    location.reload();
    return;
  }
  reloadOnControl = true;
  worker.messageSkipWaiting();
}

let current: AppUpdate = { waiting: false, apply };

function announce(): void {
  current = { waiting: true, apply };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppUpdate = (): AppUpdate => useSyncExternalStore(subscribe, () => current);

/** Once, after the first render. Does nothing where there are no service workers. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || isRegistering) return;
  isRegistering = true;
  // On demand: the first view of the page has no room for it.
  const { Workbox: WorkerWindow } = await import('workbox-window');
  const workbox = new WorkerWindow(workerUrl);
  worker = workbox;
  workbox.addEventListener('waiting', announce);
  workbox.addEventListener('controlling', (event) => {
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
    return;
  }
  onVisible(() => void workbox.update().catch(() => undefined));
}
