import { useEffect, useState } from 'react';
import { NETWORK_PATH } from '#domain/network/paths.ts';
import type { NetworkFigures } from '#domain/network/schema.ts';
import { now } from '#app/platform/clock.ts';
import { onOnline, onVisible } from '#app/platform/connectivity.ts';
import { exchange } from '#app/platform/http.ts';
import { useIsHydrated } from '#app/platform/hydration.ts';
import { localStore } from '#app/platform/local-storage.ts';

/** Public figures reveal nothing about their readers, so they stay on the device and are readable offline. */
const memoryKey = 'vaultiq.network';
const renewEveryMs = 10_000;

export type NetworkView = {
  readonly figures: NetworkFigures | null;
  /** Whether the service gave them just now; otherwise they are as of `figures.asOf`. */
  readonly isLive: boolean;
};

function readStored(): NetworkFigures | null {
  try {
    const value = JSON.parse(localStore.read(memoryKey) ?? 'null') as Partial<NetworkFigures> | null;
    const isWhole = value !== null && typeof value === 'object' && 'movedToday' in value && 'asOf' in value;
    return isWhole ? (value as NetworkFigures) : null;
  } catch {
    return null;
  }
}

/** The public figures of the network, renewed while the page is visible; offline the last ones. */
export function useNetworkFigures(): NetworkView {
  const [figures, setFigures] = useState(readStored);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    let mounted = true;
    let renewedAt = 0;
    const renew = (): void => {
      if (document.visibilityState === 'hidden') return;
      // After a long sleep they count as old until the next answer.
      if (now() - renewedAt > 2 * renewEveryMs) setLive(false);
      void exchange('get', NETWORK_PATH, { auth: 'none' }).then((outcome) => {
        if (!mounted) return;
        setLive(outcome.ok);
        if (!outcome.ok) return;
        renewedAt = now();
        setFigures(outcome.value);
        localStore.write(memoryKey, JSON.stringify(outcome.value));
      });
    };
    renew();
    const timer = setInterval(renew, renewEveryMs);
    const stops = [onOnline(renew), onVisible(renew)];
    return () => {
      mounted = false;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, []);
  return { figures: useIsHydrated() ? figures : null, isLive };
}
