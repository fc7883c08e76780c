import { type RefObject, useEffect } from 'react';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;

function moveFocus(list: HTMLElement, step: 1 | -1): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = rows[at === -1 && step === -1 ? rows.length - 1 : at + step];
  next?.focus();
  return next !== undefined;
}

type Places = { readonly list: HTMLElement | null; readonly search: HTMLElement | null };

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The keys in the search field: down into the rows, Esc out of it. True if the key was handled. */
function onSearchKey(key: string, { list, search }: Places): boolean {
  if (key === 'Escape') search?.blur();
  return key === 'ArrowDown' && list !== null && moveFocus(list, 1);
}

/** The keys anywhere else on the page. True if the key was handled. */
function onPageKey(key: string, { list, search }: Places): boolean {
  if (key === '/') {
    search?.focus();
    return true;
  }
  const step = STEPS[key];
  return step !== undefined && list?.contains(document.activeElement) === true && moveFocus(list, step);
}

function onKey(event: KeyboardEvent, places: Places): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { search } = places;
  const used =
    search !== null && event.target === search
      ? onSearchKey(event.key, places)
      : !isTyping(event.target) && onPageKey(event.key, places);
  if (used) event.preventDefault();
}

/**
 * `/` moves to the search field, arrows move between the rows (`data-row`), Enter opens a row (rows are links), Esc leaves
 * the field, or calls `onEscape`.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  search: RefObject<HTMLElement | null>,
  onEscape?: () => void,
): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      onKey(event, { list: list.current, search: search.current });
      if (event.key === 'Escape' && !isTyping(event.target)) onEscape?.();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, [list, search, onEscape]);
}
