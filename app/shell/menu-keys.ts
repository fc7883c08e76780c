/** The keys of a menu: arrows, Home, End, and the first letter of an item. */
import type { KeyboardEvent } from 'react';

type Move = (at: number, count: number) => number;

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The next item after `at` that begins with a letter, or -1. */
function itemWith(letter: string, items: readonly HTMLElement[], at: number): number {
  const startsWithLetter = ({ textContent }: HTMLElement): boolean =>
    textContent.trim().toLowerCase().startsWith(letter);
  const after = items.findIndex((item, index) => index > at && startsWithLetter(item));
  return after === -1 ? items.findIndex(startsWithLetter) : after;
}

/** Handles a key in the element with the role `menu`: moves the focus to another item. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.findIndex((item) => item === document.activeElement);
  const { key } = event;
  const isLetter = key.length === 1 && key !== ' ';
  const to = MOVES[key]?.(at, items.length) ?? (isLetter ? itemWith(key.toLowerCase(), items, at) : -1);
  if (to === -1) return;
  event.preventDefault();
  items[to]?.focus();
}
