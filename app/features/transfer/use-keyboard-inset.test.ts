// Proves how much of the page a phone's keyboard covers, so that the button of a step stays above it.
import { expect, test } from 'vitest';
import { measureKeyboard } from './use-keyboard-inset.ts';

test.each([
  ['no keyboard', 844, { height: 844, offsetTop: 0, scale: 1 }, 0],
  ['a keyboard over the page', 844, { height: 508, offsetTop: 0, scale: 1 }, 336],
  ['the page pushed up behind it', 844, { height: 508, offsetTop: 336, scale: 1 }, 0],
  ['a page that becomes smaller by itself', 508, { height: 508, offsetTop: 0, scale: 1 }, 0],
  ['a page that is zoomed in', 844, { height: 422, offsetTop: 100, scale: 2 }, 0],
])('%s', (_what, page, view, covered) => {
  expect(measureKeyboard(page, view)).toBe(covered);
});
