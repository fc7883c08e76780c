import { useCallback, useEffect, useState } from 'react';
import { explorerPageSize } from '#domain/limits.ts';
import type { ExplorerDoc } from '#domain/protocol.ts';
import { sortExplorer } from '../../data/explorer/explorer-order.ts';
import { now } from '../../platform/clock.ts';
import {
  type ExplorerFilter,
  type ExplorerPage,
  fetchExplorerPage,
} from '../../data/explorer/explorer-api.ts';
import type { Outcome } from '../../platform/problem.ts';
import { type ExplorerParameters, isLatestFirst } from './explorer-filter.ts';
import type { ExplorerRows } from './explorer-rows.ts';

/** C7: every 5 seconds. Visitors have no live channel, so this is how new rows arrive (ruling A16). */
const refreshEveryMs = 5_000;

/** `shown` stays while somebody reads it; `latest` is the service's newest answer. */
type Answer = {
  readonly key: string;
  readonly shown: Outcome<ExplorerPage>;
  readonly latest: Outcome<ExplorerPage>;
  /** The person asked for new rows: the next answer is shown at once. */
  readonly open: boolean;
  /** The time of the last answer, ms; and whether a later request failed. */
  readonly at: number;
  readonly missed: boolean;
};

/** Pages follow one another by cursor, so page 3 is reached from the newest. */
async function fetchPage(filter: ExplorerFilter, page: number): Promise<Outcome<ExplorerPage>> {
  let outcome = await fetchExplorerPage({ ...filter, limit: explorerPageSize });
  for (let at = 1; at < page && outcome.ok && outcome.value.next !== null; at++) {
    outcome = await fetchExplorerPage({ ...filter, limit: explorerPageSize, cursor: outcome.value.next });
  }
  return outcome;
}

const rowsOf = (outcome: Outcome<ExplorerPage>): readonly ExplorerDoc[] =>
  outcome.ok ? outcome.value.transactions : [];

/** The rows of `latest` that the shown page lacks. */
const freshOf = ({ shown, latest }: Answer): readonly ExplorerDoc[] => {
  const [top] = rowsOf(shown);
  return rowsOf(latest).filter(({ seq }) => seq > (top?.seq ?? 0));
};

/** A failure keeps the shown page and marks it as old; new rows wait until the person wants to see them. */
function afterAnswer(before: Answer | null, key: string, outcome: Outcome<ExplorerPage>): Answer {
  const answer = { key, shown: outcome, latest: outcome, open: false, at: now(), missed: false };
  if (before?.key !== key || rowsOf(before.shown).length === 0) return answer;
  if (!outcome.ok) return { ...before, missed: true };
  const waiting = { ...answer, shown: before.shown };
  return before.open || freshOf(waiting).length === 0 ? answer : waiting;
}

/** Requests the page now, and every five seconds while it is the first and visible. */
function useAnswer(filter: ExplorerFilter, page: number) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [asked, setAsked] = useState(0);
  const [asking, setAsking] = useState(true);
  const key = JSON.stringify([filter, page]);
  useEffect(() => {
    let current = true;
    const [wanted, at] = JSON.parse(key) as [ExplorerFilter, number];
    const ask = async (): Promise<void> => {
      const outcome = await fetchPage(wanted, at);
      if (!current) return;
      setAnswer((before) => afterAnswer(before, key, outcome));
      setAsking(false);
    };
    void ask();
    const timer = setInterval(() => {
      if (at === 1 && document.visibilityState === 'visible') void ask();
    }, refreshEveryMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [key, asked]);
  const show = useCallback(() => {
    setAnswer((before) => (before === null ? null : { ...before, shown: before.latest }));
  }, []);
  const refresh = useCallback(() => {
    setAnswer((before) => (before === null ? null : { ...before, shown: before.latest, open: true }));
    setAsking(true);
    setAsked((count) => count + 1);
  }, []);
  return { answer: answer?.key === key ? answer : null, asking, show, refresh };
}

/** A page from the service for visitors, who have no data on the device. */
export function useServerRows({ filter, page, sort }: ExplorerParameters): ExplorerRows {
  const { answer, asking, show, refresh } = useAnswer(filter, page);
  const shown = shownOf(answer?.shown ?? null);
  return {
    ...shown,
    fresh: { count: answer === null ? 0 : freshOf(answer).length, show },
    asOf: answer?.missed === true ? answer.at : null,
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
