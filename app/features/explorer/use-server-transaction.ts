import { useEffect, useState } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { fetchExplorerTransaction, type ProvenTransaction } from '../../data/explorer/explorer-api.ts';
import type { AppProblem, Outcome } from '../../platform/problem.ts';

export type ServerTransaction = {
  readonly transaction: ExplorerDoc | null;
  readonly loading: boolean;
  readonly problem: AppProblem | null;
};

/** Asks the service for a transaction if `wanted`. The component is keyed by the id. */
export function useServerTransaction(id: string, wanted: boolean): ServerTransaction {
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
