import { useMemo } from 'react';
import type { SystemVault } from '#domain/vaults.ts';
import {
  fetchVaultMovements,
  fetchVaults,
  type VaultList,
  type VaultMovement,
} from '../../data/explorer/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';
import { useAnswer } from '../../ui/use-answer.ts';
import { pageRows, type PageSource, usePages } from './use-pages.ts';

export type VaultsKnown = {
  readonly list: VaultList | null;
  readonly problem: AppProblem | null;
  readonly again: () => void;
};

/** The vaults' balances from the service, for visitors. */
export function useServerVaults(): VaultsKnown {
  const { outcome, again } = useAnswer(fetchVaults);
  return {
    list: outcome?.ok === true ? outcome.value : null,
    problem: outcome?.ok === false ? outcome.problem : null,
    again,
  };
}

/**
 * The transactions that touched a vault, newest first, page by page, from the service. The component is keyed by the
 * vault.
 */
export function useVaultMovements(vault: SystemVault) {
  const source = useMemo((): PageSource<VaultMovement, true> => {
    const page = async (cursor?: string) => {
      const asked = cursor === undefined ? { limit: pageRows } : { limit: pageRows, cursor };
      const answer = await fetchVaultMovements(vault, asked);
      if (!answer.ok) return answer;
      const { movements, next } = answer.value;
      return { ok: true, value: { rows: movements, next, head: true } } as const;
    };
    return { first: () => page(), after: page };
  }, [vault]);
  const { head, rows, ...pages } = usePages(source);
  return { ...pages, rows: head === null ? null : rows };
}
