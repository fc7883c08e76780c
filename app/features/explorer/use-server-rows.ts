import { useCallback, useEffect, useState } from 'react';
import { explorerPageSize } from '#domain/limits.ts';
import { sortExplorer } from '../../data/explorer-order.ts';
import { type ExplorerFilter, type ExplorerPage, fetchExplorerPage } from '../../platform/explorer-api.ts';
import type { Outcome } from '../../platform/problem.ts';
import { type Asked, isLatestFirst } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';

/** C7: every 5 seconds. Visitors have no live channel, so for them this is how new rows arrive (ruling A16). */
const refreshEveryMs = 5_000;

type Answer = { readonly key: string; readonly outcome: Outcome<ExplorerPage> };

/** Pages follow one another by cursor, so an address with page 3 walks there from the newest. */
async function fetchPage(filter: ExplorerFilter, page: number): Promise<Outcome<ExplorerPage>> {
  let outcome = await fetchExplorerPage({ ...filter, limit: explorerPageSize });
  for (let at = 1; at < page && outcome.ok && outcome.value.next !== null; at++) {
    outcome = await fetchExplorerPage({ ...filter, limit: explorerPageSize, cursor: outcome.value.next });
  }
  return outcome;
}

/** A page from the service, for visitors, who have no data on the device. */
export function useServerRows({ filter: { type, q }, page, sort }: Asked): ExplorerRows {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [asked, setAsked] = useState(0);
  const [asking, setAsking] = useState(true);
  const key = `${type} ${q ?? ''} ${String(page)}`;
  useEffect(() => {
    let current = true;
    const ask = async (): Promise<void> => {
      const outcome = await fetchPage(q === undefined ? { type } : { type, q }, page);
      if (!current) return;
      setAnswer((before) =>
        outcome.ok || before?.key !== key || !before.outcome.ok ? { key, outcome } : before,
      );
      setAsking(false);
    };
    void ask();
    const timer = setInterval(() => {
      if (page === 1 && document.visibilityState === 'visible') void ask();
    }, refreshEveryMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [key, type, q, page, asked]);
  const refresh = useCallback(() => {
    setAsking(true);
    setAsked((count) => count + 1);
  }, []);
  const shown = shownOf(answer?.key === key ? answer.outcome : null);
  return {
    ...shown,
    rows: isLatestFirst(sort) ? shown.rows : sortExplorer(shown.rows, sort),
    ...(asking ? { loading: true } : {}),
    refresh,
    stillWorks: 'Signed in, you can look through everything this device has seen, without a network too.',
    reach: `the ${String(shown.rows.length)} transactions of this page`,
    readAll: () => Promise.resolve(shown.rows),
  };
}

type Shown = Pick<ExplorerRows, 'rows' | 'loading' | 'hasNext' | 'problem'>;

function shownOf(outcome: Outcome<ExplorerPage> | null): Shown {
  if (outcome === null) return { rows: [], loading: true, hasNext: false, problem: null };
  if (!outcome.ok) return { rows: [], loading: false, hasNext: false, problem: outcome.problem };
  const { transactions, next } = outcome.value;
  const hasNext = next !== null && transactions.length >= explorerPageSize;
  return { rows: transactions, loading: false, hasNext, problem: null };
}
