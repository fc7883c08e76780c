/** The supply for visitors. It needs neither the database nor the schemas, because the landing page shows it too. */
import { useCallback, useEffect, useState } from 'react';
import type { PriceEvent, SupplyAnswer, SupplyValue } from '#domain/supply-answer.ts';
import { now } from '#app/platform/clock.ts';
import { onOnline, onVisible } from '#app/platform/connectivity.ts';
import { localStore } from '#app/platform/local-storage.ts';
import { useIsHydrated } from '#app/platform/hydration.ts';
import { fetchSupply } from './supply-api.ts';

export type PublicSupply = {
  readonly answer: SupplyAnswer | null;
  /** ms; the time of the answer while it may be old, because no newer one has arrived. */
  readonly asOf: number | null;
  /** No answer arrived, and nothing is cached. */
  readonly failed: boolean;
  readonly again: () => void;
};

export type SupplyView = {
  /** `missing`: requested, and there is nothing. */
  readonly status: 'loading' | 'ready' | 'missing';
  readonly supply: SupplyValue | null;
  /** Newest first. */
  readonly events: readonly PriceEvent[];
  /** ms; null unless the data may be old and nothing else on the screen says so. */
  readonly asOf: number | null;
  readonly again: () => void;
};

/** Public data reveals nothing about its readers, so it stays on the device and is readable offline. */
const memoryKey = 'vaultiq.supply';
const renewEveryMs = 60_000;

/** `at`, ms: the time of the answer. */
type Got = { readonly answer: SupplyAnswer; readonly at: number };

const isAnswer = (value: unknown): value is SupplyAnswer =>
  typeof value === 'object' && value !== null && 'supply' in value && 'events' in value && 'vaults' in value;

function remembered(): Got | null {
  try {
    const value: unknown = JSON.parse(localStore.read(memoryKey) ?? 'null');
    if (!isAnswer(value)) return null;
    const { gotAt = Date.parse(value.asOf ?? '') || 0 } = value as { gotAt?: number };
    return { answer: value, at: gotAt };
  } catch {
    return null;
  }
}

/** `wanted` is false if the device replicates the catalogue: then nothing is requested. */
export function usePublicSupply(wanted: boolean): PublicSupply {
  const [known, setGot] = useState<Got | null>(() => (wanted ? remembered() : null));
  const got = useIsHydrated() ? known : null;
  const [failed, setFailed] = useState(false);
  const [current, setCurrent] = useState(false);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    let mounted = true;
    let gotAt = 0;
    const ask = (): void => {
      // After a long sleep the answer counts as old until the next one.
      if (now() - gotAt > 2 * renewEveryMs) setCurrent(false);
      void fetchSupply().then((outcome) => {
        if (!mounted) return;
        setFailed(!outcome.ok);
        setCurrent(outcome.ok);
        if (!outcome.ok) return;
        gotAt = now();
        setGot({ answer: outcome.value, at: gotAt });
        localStore.write(memoryKey, JSON.stringify({ ...outcome.value, gotAt }));
      });
    };
    ask();
    const timer = setInterval(ask, renewEveryMs);
    const stops = [onOnline(ask), onVisible(ask)];
    return () => {
      mounted = false;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [wanted, tries]);
  return {
    answer: got?.answer ?? null,
    asOf: current || got === null ? null : got.at,
    failed: failed && got === null,
    again,
  };
}

/** `isOver`: no further answer is expected. */
export function makeSupplyView(
  seen: Pick<SupplyView, 'supply' | 'events'> | null,
  isOver: boolean,
): Pick<SupplyView, 'status' | 'supply' | 'events'> {
  if (seen === null || seen.supply === null) {
    return { status: isOver ? 'missing' : 'loading', supply: null, events: [] };
  }
  return { status: 'ready', supply: seen.supply, events: seen.events };
}

/** The supply of DC over HTTP. */
export function useSupplyOfService(): SupplyView {
  const { answer, asOf, failed, again } = usePublicSupply(true);
  return { ...makeSupplyView(answer, failed || answer !== null), asOf, again };
}
