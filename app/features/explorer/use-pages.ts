import { useCallback, useEffect, useState } from 'react';
import type { AppProblem, Outcome } from '../../platform/problem.ts';

/** C9: detail history 100. */
export const pageRows = 100;

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

type Pages<Row, Head> = {
  /** Data of the whole list, which arrive with the first page; null until then. */
  readonly head: Head | null;
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly problem: AppProblem | null;
  /** The next page has been requested. */
  readonly loadingMore: boolean;
};

/** Stable functions that load the first page with the data of the whole list, and the page after a cursor. */
export type PageSource<Row, Head> = {
  readonly first: () => Promise<Outcome<Page<Row> & { readonly head: Head }>>;
  readonly after: (cursor: string) => Promise<Outcome<Page<Row>>>;
};

const nothing = { head: null, rows: [], next: null, problem: null, loadingMore: false };

/** A list of the service, newest first, page by page. */
export function usePages<Row, Head>({ first, after }: PageSource<Row, Head>) {
  const [state, setState] = useState<Pages<Row, Head>>(nothing);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    void first().then((page) => {
      if (!current) return;
      setState(page.ok ? { ...nothing, ...page.value } : { ...nothing, problem: page.problem });
    });
    return () => {
      current = false;
    };
  }, [first, tries]);
  const again = useCallback(() => {
    setState(nothing);
    setTries((count) => count + 1);
  }, []);
  const { next } = state;
  const more = (): void => {
    if (next === null || state.loadingMore) return;
    setState((before) => ({ ...before, problem: null, loadingMore: true }));
    void after(next).then((page) => {
      setState((before) => {
        // Requested twice, or restarted meanwhile: this page no longer belongs here.
        if (before.next !== next) return before;
        if (!page.ok) return { ...before, problem: page.problem, loadingMore: false };
        const rows = [...before.rows, ...page.value.rows];
        return { ...before, rows, next: page.value.next, loadingMore: false };
      });
    });
  };
  return { ...state, again, more };
}
