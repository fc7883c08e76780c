import { useEffect, useState } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { useExplorerTransaction } from '../../data/explorer.ts';
import { fetchExplorerTransaction, type ProvenTransaction } from '../../platform/explorer-api.ts';
import type { AppProblem, Outcome } from '../../platform/problem.ts';

export type Known = {
  readonly transaction: ExplorerDoc | null;
  readonly loading: boolean;
  readonly problem: AppProblem | null;
};

/** Asks the service for a movement, when `wanted`. The component is keyed by the id. */
export function useServerTransaction(id: string, wanted: boolean): Known {
  const [outcome, setOutcome] = useState<Outcome<ProvenTransaction> | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let current = true;
    void fetchExplorerTransaction(id).then((answer) => {
      if (current) setOutcome(answer);
    });
    return () => {
      current = false;
    };
  }, [id, wanted]);
  if (outcome === null) return { transaction: null, loading: true, problem: null };
  return outcome.ok
    ? { transaction: outcome.value.transaction, loading: false, problem: null }
    : { transaction: null, loading: false, problem: outcome.problem };
}

/** The device first; the service for what the device has not seen. */
export function useDeviceTransaction(id: string): Known {
  const { transaction, loading } = useExplorerTransaction(id);
  const fromServer = useServerTransaction(id, !loading && transaction === null);
  if (transaction !== null) return { transaction, loading: false, problem: null };
  return loading ? { transaction: null, loading: true, problem: null } : fromServer;
}
