/**
 * Proves that new rows appear at the top of the list automatically, and wait while somebody reads further down: after
 * scrolling, or with the keyboard focus in the list.
 */
import { act, type ReactElement, useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { reaches, render, type Rendered } from '../../ui/testing/render.tsx';
import { useStreamIn } from './use-stream-in.ts';

let rendered: Rendered | null = null;
let top = 0;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  top = 0;
  vi.restoreAllMocks();
});

type Props = { readonly count: number; readonly show: () => void; readonly active?: boolean };

function List({ count, show, active = true }: Props): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useStreamIn({ count, show }, list, active);
  return (
    <div ref={list}>
      <button type="button">A row</button>
    </div>
  );
}

async function open(props: Props): Promise<void> {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top));
  rendered = await render(<List {...props} />);
}

test('are shown immediately while nobody reads further down', async () => {
  const show = vi.fn();
  await open({ count: 0, show });
  expect(show).not.toHaveBeenCalled();
  await rendered?.rerender(<List count={2} show={show} />);
  expect(show).toHaveBeenCalledTimes(1);
});

test('wait while somebody has scrolled, and come when they are back', async () => {
  const show = vi.fn();
  top = -40;
  await open({ count: 2, show });
  expect(show).not.toHaveBeenCalled();
  top = 10;
  await act(async () => {
    window.dispatchEvent(new Event('scroll'));
    await Promise.resolve();
  });
  await reaches(() => expect(show).toHaveBeenCalledTimes(1));
});

test('wait while the focus is in the list', async () => {
  const show = vi.fn();
  await open({ count: 0, show });
  const row = document.querySelector('button');
  act(() => row?.focus());
  await rendered?.rerender(<List count={1} show={show} />);
  expect(show).not.toHaveBeenCalled();
  act(() => row?.blur());
  await reaches(() => expect(show).toHaveBeenCalledTimes(1));
});

test('are not inserted automatically into another page or order', async () => {
  const show = vi.fn();
  await open({ count: 3, show, active: false });
  expect(show).not.toHaveBeenCalled();
});
