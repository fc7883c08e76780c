import { useEffect, useState } from 'react';
import { explorerGroupRows } from '#domain/limits.ts';
import { pickNewest } from '../../data/explorer/explorer-order.ts';
import {
  type SearchAnswer,
  type SearchGroup,
  type SearchGroupName,
  searchExplorer,
} from '../../data/explorer/explorer-api.ts';
import type { AppProblem, Outcome } from '../../platform/problem.ts';
import type { Search } from './explorer-filter.ts';

/** The results of a search so far, in groups. */
export type ServerSearch = {
  readonly groups: readonly SearchGroup[];
  /** Whether the address has a wallet; null while unknown. */
  readonly hasWallet: boolean | null;
  readonly loading: boolean;
  /** Why the service did not answer: then the groups are from this device. */
  readonly problem: AppProblem | null;
};

type Answer = { readonly key: string; readonly outcome: Outcome<SearchAnswer> };

const keyOf = (search: Search | null): string => (search === null ? '' : `${search.type} ${search.text}`);

/**
 * The text that the service searches for. Words for days, such as "yesterday", become dates here, because only the
 * device knows its time zone.
 */
const textOf = ({ text, readings }: Search): string =>
  readings.day !== undefined && /^(?:today|yesterday)$/i.test(text) ? readings.day : text;

/** Asks the service once per search. Null while this search has no answer. */
export function useServerGroups(search: Search | null): Outcome<SearchAnswer> | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const key = keyOf(search);
  // A text without a possible reading is not sent.
  const wanted = search === null || Object.keys(search.readings).length === 0 ? null : textOf(search);
  const type = search?.type ?? 'all';
  useEffect(() => {
    if (wanted === null) return undefined;
    let current = true;
    void searchExplorer(wanted, type).then((outcome) => {
      if (current) setAnswer({ key, outcome });
    });
    return () => {
      current = false;
    };
  }, [key, wanted, type]);
  if (wanted === null) return { ok: true, value: { hasWallet: false, groups: [] } };
  return answer?.key === key ? answer.outcome : null;
}

const ORDER: readonly SearchGroupName[] = ['party', 'hash', 'amount', 'day'];

/** The groups of both, each row once. */
function mergeGroups(one: readonly SearchGroup[], other: readonly SearchGroup[]): readonly SearchGroup[] {
  return ORDER.flatMap((by): SearchGroup[] => {
    const same = [...one, ...other].filter((group) => group.by === by);
    if (same.length === 0) return [];
    const rows = pickNewest(same.flatMap((group) => group.rows));
    return [
      {
        by,
        rows: rows.slice(0, explorerGroupRows),
        more: rows.length > explorerGroupRows || same.some(({ more }) => more),
      },
    ];
  });
}

/** Merges the service's answer with the groups of this device, `here`. */
export function mergeSearchResults(
  outcome: Outcome<SearchAnswer> | null,
  here: readonly SearchGroup[],
): ServerSearch {
  if (outcome === null) return { groups: here, hasWallet: null, loading: true, problem: null };
  if (!outcome.ok) return { groups: here, hasWallet: null, loading: false, problem: outcome.problem };
  const { groups, hasWallet } = outcome.value;
  return { groups: mergeGroups(groups, here), hasWallet, loading: false, problem: null };
}

/** For visitors: from the service alone. */
export const useServerSearch = (search: Search | null): ServerSearch =>
  mergeSearchResults(useServerGroups(search), []);
