/** When the sale begins: the constant, until the service names another time, which this device stores. */
import { useSyncExternalStore } from 'react';
import { LAUNCH_AT_MS } from '#domain/product.ts';
import { useNow } from '#app/platform/clock.ts';
import { useIsHydrated } from '#app/platform/hydration.ts';
import { localStore } from '#app/platform/local-storage.ts';

const memoryKey = 'vaultiq.launch';
const listeners = new Set<() => void>();
let said: number | null = null;

/** ms since the epoch. */
const launchAt = (): number => {
  said ??= Number(localStore.read(memoryKey)) || LAUNCH_AT_MS;
  return said;
};

/** `at`: ISO 8601, as the service publishes it. */
export function noteLaunch(at: string): void {
  const ms = Date.parse(at);
  if (Number.isNaN(ms) || ms === launchAt()) return;
  said = ms;
  localStore.write(memoryKey, String(ms));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The moment of the public launch, ms since the epoch. */
export const useLaunchAt = (): number => useSyncExternalStore(subscribe, launchAt, () => LAUNCH_AT_MS);

const tickMs = 1_000;

/** The time in ms, updated every second; while a prerendered page is hydrated, the launch (ruling M12). */
export function useTimeFromLaunch(): number {
  const now = useNow(tickMs);
  const launchAt = useLaunchAt();
  return useIsHydrated() ? now : launchAt;
}

/** Whether the sale has begun. */
export function useIsLaunched(): boolean {
  const launchAt = useLaunchAt();
  return useTimeFromLaunch() >= launchAt;
}
