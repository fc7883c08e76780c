// Proves that one toast is shown at a time, for 5 seconds; that it stays while the pointer or the focus is in it; that it
// can be closed; and that screen readers announce it.
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast } from './toast.ts';
import { click, render, type Rendered } from './testing/render.tsx';
import { Toaster } from './toaster.tsx';

let rendered: Rendered;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  rendered = await render(<Toaster />);
});
afterEach(async () => {
  act(dismissToast);
  await rendered.unmount();
  vi.useRealTimers();
});

const toasts = (): string[] =>
  [...rendered.page.querySelectorAll('.vq-toast')].map(({ textContent }) => textContent);
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const point = (event: 'mouseover' | 'mouseout' | 'focusin' | 'focusout'): void =>
  act(
    () => void rendered.page.querySelector('.vq-toast')?.dispatchEvent(new Event(event, { bubbles: true })),
  );

test('a toast stays for 5 seconds', () => {
  act(() => showToast('Copied!'));
  pass(4_999);
  expect(toasts()).toEqual(['Copied!']);
  pass(1);
  expect(toasts()).toEqual([]);
});

test('a later toast replaces it, and has its own 5 seconds', () => {
  act(() => showToast('Copied!'));
  pass(4_000);
  act(() => showToast('Signed out', 'See you.', 'good'));
  expect(toasts()).toEqual(['Signed outSee you.']);
  pass(4_999);
  expect(toasts()).toEqual(['Signed outSee you.']);
  pass(1);
  expect(toasts()).toEqual([]);
});

test.each([
  ['mouseover', 'mouseout'],
  ['focusin', 'focusout'],
] as const)('it is kept open from %s to %s, and then for 5 seconds', (held, released) => {
  act(() => showToast('Copied!'));
  point(held);
  pass(60_000);
  expect(toasts()).toEqual(['Copied!']);
  point(released);
  pass(4_999);
  expect(toasts()).toEqual(['Copied!']);
  pass(1);
  expect(toasts()).toEqual([]);
});

test('it can be closed, and screen readers announce it', async () => {
  expect(rendered.page.querySelector('[role="status"]')?.getAttribute('aria-live')).toBe('polite');
  act(() => showToast('Copied!'));
  await click(rendered.page.querySelector('[aria-label="Close message"]'));
  expect(toasts()).toEqual([]);
});
