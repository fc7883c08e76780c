import { useCallback, useEffect, useState } from 'react';
import { prepareCheck } from '#domain/receipt/check.ts';
import type { PinnedKey } from '#domain/receipt/key.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { askForKey, learnKey, trustKey } from '../../data/proofs/signing-key.ts';

export type ServiceKey =
  | { readonly status: 'loading' }
  | { readonly status: 'known'; readonly key: PinnedKey }
  /** This device has never learnt one, and is offline. */
  | { readonly status: 'unknown' };

const settledMs = 200;

/** Prepares the check after the page is shown, so that the first one is as fast as the others. */
export function usePreparedCheck(): void {
  useEffect(() => {
    const timer = setTimeout(prepareCheck, settledMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
}

/** The service's key as this device knows it; fetched now if it is unknown and there is a network. */
export function useServiceKey(): { service: ServiceKey; trust: (publicKey: string) => Promise<void> } {
  const { online, reachable } = useConnectivity();
  const connected = online && reachable;
  const [service, setService] = useState<ServiceKey>({ status: 'loading' });
  useEffect(() => {
    let current = true;
    void learnKey().then((learnt) => {
      if (current) setService(learnt.ok ? { status: 'known', key: learnt.value } : { status: 'unknown' });
    });
    return () => {
      current = false;
    };
    // Retried when the network returns.
  }, [connected]);
  const trust = useCallback(async (publicKey: string) => {
    setService({ status: 'known', key: await trustKey(publicKey) });
  }, []);
  return { service, trust };
}

/** The key that the service names now, if it differs from the known one; null if it does not, or is unknown. */
export function useOtherKey(service: ServiceKey): string | null {
  const known = service.status === 'known' ? service.key.publicKey : null;
  const [named, setNamed] = useState<string | null>(null);
  useEffect(() => {
    if (known === null) return undefined;
    let current = true;
    void askForKey().then((answer) => {
      if (current && answer.ok) setNamed(answer.value.publicKey);
    });
    return () => {
      current = false;
    };
  }, [known]);
  return known !== null && named !== null && named !== known ? named : null;
}
