/** An answer of the service that is the same for everybody. It reveals nothing about its reader, so the device keeps it. */
import { useCallback, useEffect, useState } from 'react';
import { now } from '#app/platform/clock.ts';
import { onOnline, onVisible } from '#app/platform/connectivity.ts';
import { useIsHydrated } from '#app/platform/hydration.ts';
import { localStore } from '#app/platform/local-storage.ts';
import type { Outcome } from '#app/platform/problem.ts';

export type PublicSource<Answer> = {
  /** Its name in the local storage. */
  readonly key: string;
  readonly renewEveryMs: number;
  readonly fetch: () => Promise<Outcome<Answer>>;
  /** Whether a stored value has everything that this version reads. */
  readonly isWhole: (value: object) => boolean;
};

export type PublicAnswer<Answer> = {
  /** The newest answer on this device; null before the first. */
  readonly value: Answer | null;
  /** ms; when it arrived, or when the service made it. */
  readonly at: number | null;
  /** Whether the service has just sent it. */
  readonly isLive: boolean;
  /** Whether the last request got no answer. */
  readonly failed: boolean;
  readonly again: () => void;
};

type Got<Answer> = { readonly value: Answer; readonly at: number };

/** What was stored with the time at which it arrived. */
function readStored<Answer>({ key, isWhole }: PublicSource<Answer>): Got<Answer> | null {
  try {
    const value: unknown = JSON.parse(localStore.read(key) ?? 'null');
    if (typeof value !== 'object' || value === null || !isWhole(value)) return null;
    const { gotAt, asOf } = value as { gotAt?: number; asOf?: string | null };
    return { value: value as Answer, at: gotAt ?? (Date.parse(asOf ?? '') || 0) };
  } catch {
    return null;
  }
}

type Options = {
  /** False: nothing is requested. */
  readonly wanted?: boolean;
  /** Requested at once when it changes. */
  readonly signal?: number;
};

/** Renews the answer while the page is visible, when it becomes visible and when the network is back. */
export function usePublicAnswer<Answer>(
  source: PublicSource<Answer>,
  { wanted = true, signal = 0 }: Options = {},
): PublicAnswer<Answer> {
  const [stored, setGot] = useState(() => (wanted ? readStored(source) : null));
  const got = useIsHydrated() ? stored : null;
  const [isLive, setLive] = useState(false);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    let mounted = true;
    let gotAt = now();
    const renew = (): void => {
      if (document.visibilityState === 'hidden') return;
      // After a long sleep the answer counts as old until the next one.
      if (now() - gotAt > 2 * source.renewEveryMs) setLive(false);
      void source.fetch().then((outcome) => {
        if (!mounted) return;
        setFailed(!outcome.ok);
        setLive(outcome.ok);
        if (!outcome.ok) return;
        gotAt = now();
        setGot({ value: outcome.value, at: gotAt });
        localStore.write(source.key, JSON.stringify({ ...outcome.value, gotAt }));
      });
    };
    renew();
    const timer = setInterval(renew, source.renewEveryMs);
    const stops = [onOnline(renew), onVisible(renew)];
    return () => {
      mounted = false;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [source, wanted, tries, signal]);
  return { value: got?.value ?? null, at: got?.at ?? null, isLive, failed, again };
}
