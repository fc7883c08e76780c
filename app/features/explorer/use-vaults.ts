import { useCallback, useEffect, useState } from 'react';
import { CURRENCIES, type Currency, SYSTEM_VAULTS, type SystemVault } from '#domain/constants.ts';
import { VaultsValueSchema } from '#domain/market/supply.ts';
import { useCatalog } from '../../data/catalog.ts';
import {
  fetchVaultMovements,
  fetchVaults,
  type VaultList,
  type VaultMovement,
} from '../../platform/explorer-api.ts';
import type { AppProblem, Outcome } from '../../platform/problem.ts';

export type VaultsKnown = {
  readonly list: VaultList | null;
  readonly problem: AppProblem | null;
  readonly again: () => void;
};

/** What the vaults hold, from the service: for visitors. */
export function useServerVaults(): VaultsKnown {
  const [outcome, setOutcome] = useState<Outcome<VaultList> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void fetchVaults().then((answer) => {
      if (current) setOutcome(answer);
    });
    return () => {
      current = false;
    };
  }, [tries]);
  const again = useCallback(() => {
    setOutcome(null);
    setTries((count) => count + 1);
  }, []);
  return {
    list: outcome?.ok === true ? outcome.value : null,
    problem: outcome?.ok === false ? outcome.problem : null,
    again,
  };
}

const zeros = (): Record<Currency, string> =>
  Object.fromEntries(CURRENCIES.map((currency) => [currency, '0'])) as Record<Currency, string>;

/** What the vaults hold, from the catalogue on this device: live, and there without a network. */
export function useDeviceVaults(): VaultsKnown {
  const document = useCatalog('vaults');
  const value = VaultsValueSchema.safeParse(document?.value ?? {});
  const held = value.success ? value.data : {};
  const vaults = SYSTEM_VAULTS.map((vault) => ({ vault, balances: { ...zeros(), ...held[vault] } }));
  return {
    list: document === null ? null : { asOf: document.at, vaults },
    problem: null,
    again: () => undefined,
  };
}

/** C9: detail history 100. */
const pageRows = 100;

type Movements = {
  readonly rows: readonly VaultMovement[] | null;
  readonly next: string | null;
  readonly problem: AppProblem | null;
  /** The next page has been asked for. */
  readonly loadingMore: boolean;
};

const nothing: Movements = { rows: null, next: null, problem: null, loadingMore: false };

/** The movements that touched a vault, newest first, page by page, from the service. The component is keyed by the vault. */
export function useVaultMovements(vault: SystemVault) {
  const [state, setState] = useState<Movements>(nothing);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void fetchVaultMovements(vault, { limit: pageRows }).then((page) => {
      if (!current) return;
      if (page.ok) setState({ ...nothing, rows: page.value.movements, next: page.value.next });
      else setState({ ...nothing, problem: page.problem });
    });
    return () => {
      current = false;
    };
  }, [vault, tries]);
  const again = useCallback(() => {
    setState(nothing);
    setTries((count) => count + 1);
  }, []);
  const { next } = state;
  const more = (): void => {
    if (next === null || state.loadingMore) return;
    setState((before) => ({ ...before, problem: null, loadingMore: true }));
    void fetchVaultMovements(vault, { limit: pageRows, cursor: next }).then((page) => {
      setState((before) => {
        // Asked twice, or begun anew meanwhile: this page has its place no more.
        if (before.next !== next) return before;
        if (!page.ok) return { ...before, problem: page.problem, loadingMore: false };
        const rows = [...(before.rows ?? []), ...page.value.movements];
        return { ...nothing, rows, next: page.value.next };
      });
    });
  };
  return { ...state, again, more };
}
