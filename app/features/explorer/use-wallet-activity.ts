import { useMemo } from 'react';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { now } from '../../platform/clock.ts';
import {
  fetchExplorerPage,
  fetchExplorerWallet,
  type PublicWallet,
} from '../../data/explorer/explorer-api.ts';
import { pageRows, type PageSource, usePages } from './use-pages.ts';

/** A wallet as of a time (ms): the page does not follow changes. */
type WalletAsOf = Omit<PublicWallet, 'asOf'> & { readonly asOf: number };

/** Totals come from the service, over the whole history (ruling A4). The component is keyed by the address. */
export function useWalletActivity(address: string) {
  const source = useMemo((): PageSource<ExplorerDoc, WalletAsOf> => {
    const page = async (cursor?: string) => {
      const asked = { q: address, limit: pageRows };
      const answer = await fetchExplorerPage(cursor === undefined ? asked : { ...asked, cursor });
      if (!answer.ok) return answer;
      const { transactions, next } = answer.value;
      return { ok: true, value: { rows: transactions, next } } as const;
    };
    const first = async () => {
      const [wallet, start] = await Promise.all([fetchExplorerWallet(address), page()]);
      if (!wallet.ok) return wallet;
      if (!start.ok) return start;
      const head = { ...wallet.value, asOf: now() };
      return { ok: true, value: { ...start.value, head } } as const;
    };
    return { first, after: page };
  }, [address]);
  const { head, ...pages } = usePages(source);
  return { ...pages, wallet: head, hasMore: pages.next !== null };
}

/** The maximum in a file of the page: 50 requests to the service. */
export const exportRowsMax = 5_000;

/** Every transaction of a wallet, newest first, up to `exportRowsMax`. Rejects when the service does not answer. */
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
