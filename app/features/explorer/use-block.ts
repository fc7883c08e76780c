import { useMemo } from 'react';
import type { BlockPage } from '#domain/explorer/schema.ts';
import { fetchBlock } from '../../data/explorer/explorer-api.ts';
import type { AppProblem, Outcome } from '../../platform/problem.ts';
import { type PageSource, usePages } from './use-pages.ts';

export type KnownBlock = {
  /** The pages of the block's entries so far, in order; empty before the first one. */
  readonly pages: readonly BlockPage[];
  /** Whether the block has more entries. */
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly problem: AppProblem | null;
  readonly more: () => void;
  readonly again: () => void;
};

/** Reads the entries of a block from one of them on. */
export type ReadBlock = (number: number, from: number) => Promise<Outcome<BlockPage>>;

/** A block, page by page, by default from the service. The component is keyed by the number. */
export function useBlock(number: number, readBlock: ReadBlock = fetchBlock): KnownBlock {
  const source = useMemo((): PageSource<BlockPage, true> => {
    const read = async (from: number): Promise<Outcome<{ rows: BlockPage[]; next: string | null }>> => {
      const answer = await readBlock(number, from);
      if (!answer.ok) return answer;
      const { next } = answer.value;
      return { ok: true, value: { rows: [answer.value], next: next === null ? null : String(next) } };
    };
    const first = async () => {
      const answer = await read(0);
      return answer.ok ? ({ ok: true, value: { ...answer.value, head: true } } as const) : answer;
    };
    return { first, after: (next) => read(Number(next)) };
  }, [number, readBlock]);
  const { rows, next, problem, loadingMore, more, again } = usePages(source);
  return { pages: rows, hasMore: next !== null, loadingMore, problem, more, again };
}
