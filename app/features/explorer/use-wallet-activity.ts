import { useCallback, useEffect, useState } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { fetchExplorerPage, fetchExplorerWallet, type PublicWallet } from '../../platform/explorer-api.ts';
import type { AppProblem } from '../../platform/problem.ts';

/** C9: detail history 100. */
const pageRows = 100;

type State = {
  readonly wallet: PublicWallet | null;
  readonly rows: readonly ExplorerDoc[];
  readonly next: string | null;
  readonly problem: AppProblem | null;
  /** The next page has been asked for. */
  readonly loadingMore: boolean;
};

const nothing: State = { wallet: null, rows: [], next: null, problem: null, loadingMore: false };

async function load(address: string): Promise<State> {
  const [wallet, page] = await Promise.all([
    fetchExplorerWallet(address),
    fetchExplorerPage({ q: address, limit: pageRows }),
  ]);
  if (!wallet.ok) return { ...nothing, problem: wallet.problem };
  if (!page.ok) return { ...nothing, problem: page.problem };
  return { ...nothing, wallet: wallet.value, rows: page.value.transactions, next: page.value.next };
}

/** Totals come from the service, over the whole history (ruling A4). The component is keyed by the address. */
export function useWalletActivity(address: string) {
  const [state, setState] = useState<State>(nothing);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void load(address).then((loaded) => {
      if (current) setState(loaded);
    });
    return () => {
      current = false;
    };
  }, [address, tries]);
  const again = useCallback(() => {
    setState(nothing);
    setTries((count) => count + 1);
  }, []);
  const { next } = state;
  const more = (): void => {
    if (next === null || state.loadingMore) return;
    setState((before) => ({ ...before, problem: null, loadingMore: true }));
    void fetchExplorerPage({ q: address, limit: pageRows, cursor: next }).then((page) => {
      setState((before) => {
        // Asked twice, or begun anew meanwhile: this page has its place no more.
        if (before.next !== next) return before;
        if (!page.ok) return { ...before, problem: page.problem, loadingMore: false };
        const rows = [...before.rows, ...page.value.transactions];
        return { ...before, rows, next: page.value.next, loadingMore: false };
      });
    });
  };
  return { ...state, again, more, hasMore: next !== null };
}

/** As many as a file of the page has at most: 50 questions to the service. */
export const exportRowsMax = 5_000;

/** Every movement of a wallet, newest first, up to `exportRowsMax`. Rejects when the service does not answer. */
export async function readWholeActivity(address: string): Promise<readonly ExplorerDoc[]> {
  const rows: ExplorerDoc[] = [];
  for (let cursor: string | undefined; rows.length < exportRowsMax;) {
    const page = await fetchExplorerPage({
      q: address,
      limit: pageRows,
      ...(cursor === undefined ? {} : { cursor }),
    });
    if (!page.ok) throw new Error(page.problem.detail);
    rows.push(...page.value.transactions);
    if (page.value.next === null) break;
    cursor = page.value.next;
  }
  return rows;
}
