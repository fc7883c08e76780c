/** The supply as a visitor gets it. Brings neither the database nor the schemas: the landing page shows it too. */
import { useCallback, useEffect, useState } from 'react';
import type { SupplyAnswer } from '#domain/market/supply.ts';
import { onOnline, onVisible } from '#app/platform/connectivity.ts';
import { memory } from '#app/platform/memory.ts';
import { fetchSupply } from '#app/platform/supply-api.ts';

export type PublicSupply = {
  readonly answer: SupplyAnswer | null;
  /** Nothing could be got, and nothing is remembered. */
  readonly failed: boolean;
  readonly again: () => void;
};

/** What anybody may know says nothing about who looked at it: it stays on the device, readable without a network. */
const memoryKey = 'vaultiq.supply';
const renewEveryMs = 60_000;

const isAnswer = (value: unknown): value is SupplyAnswer =>
  typeof value === 'object' && value !== null && 'supply' in value && 'events' in value && 'vaults' in value;

function remembered(): SupplyAnswer | null {
  try {
    const value: unknown = JSON.parse(memory.read(memoryKey) ?? 'null');
    return isAnswer(value) ? value : null;
  } catch {
    return null;
  }
}

/** `wanted` is false where the device replicates the catalogue: then nothing is asked. */
export function usePublicSupply(wanted: boolean): PublicSupply {
  const [answer, setAnswer] = useState<SupplyAnswer | null>(() => (wanted ? remembered() : null));
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const again = useCallback(() => {
    setFailed(false);
    setTries((count) => count + 1);
  }, []);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    const ask = (): void => {
      void fetchSupply().then((outcome) => {
        if (!current) return;
        setFailed(!outcome.ok);
        if (!outcome.ok) return;
        setAnswer(outcome.value);
        memory.write(memoryKey, JSON.stringify(outcome.value));
      });
    };
    ask();
    const timer = setInterval(ask, renewEveryMs);
    const stops = [onOnline(ask), onVisible(ask)];
    return () => {
      current = false;
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [wanted, tries]);
  return { answer, failed: failed && answer === null, again };
}
