import { type RefObject, useEffect, useLayoutEffect, useReducer } from 'react';
import type { NewRows } from './explorer-rows.ts';

const canHover = (): boolean => window.matchMedia('(hover: hover)').matches;

/** Whether a person is in the middle of the list: scrolled into it, pointing at it, or in it with the keyboard. */
function isReadIn(list: HTMLElement): boolean {
  return (
    list.getBoundingClientRect().top < 0 ||
    list.contains(document.activeElement) ||
    (canHover() && list.matches(':hover'))
  );
}

const EVENTS = ['pointerleave', 'focusout'] as const;

/**
 * Shows new rows at the top at once, unless somebody reads the list: then they are counted until that ends, so that no
 * row moves under a finger.
 */
export function useStreamIn(
  { count, show }: NewRows,
  list: RefObject<HTMLElement | null>,
  active: boolean,
): void {
  const [tries, retry] = useReducer((before: number) => before + 1, 0);
  const waits = active && count > 0;
  useEffect(() => {
    const shown = list.current;
    if (!waits || shown === null) return undefined;
    // After the event, when focus or pointer have already moved.
    const later = (): void => void setTimeout(retry);
    window.addEventListener('scroll', later, { passive: true });
    for (const event of EVENTS) shown.addEventListener(event, later);
    return () => {
      window.removeEventListener('scroll', later);
      for (const event of EVENTS) shown.removeEventListener(event, later);
    };
  }, [waits, list]);
  // Before the next paint, so that nobody hears of rows that are about to be shown anyway.
  useLayoutEffect(() => {
    if (waits && list.current !== null && !isReadIn(list.current)) show();
  }, [waits, count, tries, show, list]);
}
