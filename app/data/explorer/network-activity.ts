/** How much happens on the network, from the service, and as of when. */
import { useEffect, useState } from 'react';
import { ACTIVITY_PATH } from '#domain/explorer/paths.ts';
import type { NetworkActivity } from '#domain/explorer/schema.ts';
import { onOnline, onVisible } from '#app/platform/connectivity.ts';
import { exchange } from '#app/platform/http.ts';
import { localStore } from '#app/platform/local-storage.ts';

/** Public figures reveal nothing about their reader, so they stay on the device and are readable offline. */
const memoryKey = 'vaultiq.explorer-activity';
const renewEveryMs = 5_000;

export type ActivityView = {
  readonly activity: NetworkActivity | null;
  /** Whether the service has just answered; otherwise the figures are as of `activity.asOf`, from the last answer. */
  readonly isLive: boolean;
};

function readStored(): NetworkActivity | null {
  try {
    const value = JSON.parse(localStore.read(memoryKey) ?? 'null') as Partial<NetworkActivity> | null;
    const isWhole = value?.asOf !== undefined && value.lastDay !== undefined && Array.isArray(value.days);
    return isWhole ? (value as NetworkActivity) : null;
  } catch {
    return null;
  }
}

/**
 * Renews the figures while the page is visible, and at once when `signal` changes: on a device that the doorbell told of
 * new transactions.
 */
export function useNetworkActivity(signal: number): ActivityView {
  const [view, setView] = useState<ActivityView>(() => ({ activity: readStored(), isLive: false }));
  useEffect(() => {
    let current = true;
    const renew = (): void => {
      if (document.visibilityState === 'hidden') return;
      void exchange('get', ACTIVITY_PATH, { auth: 'none' }).then((outcome) => {
        if (!current) return;
        if (outcome.ok) localStore.write(memoryKey, JSON.stringify(outcome.value));
        setView((before) =>
          outcome.ok ? { activity: outcome.value, isLive: true } : { ...before, isLive: false },
        );
      });
    };
    renew();
    const timer = setInterval(renew, renewEveryMs);
    const stops = [onOnline(renew), onVisible(renew)];
    return () => {
      current = false;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [signal]);
  return view;
}
