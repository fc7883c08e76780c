/** Proves when a preloaded part is loaded and shown: without a placeholder if its code is already there. */
import { afterEach, expect, it, vi } from 'vitest';
import { render, type Rendered, reaches } from './testing/render.tsx';
import { preloadedPart } from './preloaded-part.ts';

let rendered: Rendered | null = null;
let idle: (() => void)[] = [];
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  idle = [];
});

const Sheet = ({ name }: { readonly name: string }) => <p>The sheet of {name}</p>;

function makeScreen() {
  vi.stubGlobal('requestIdleCallback', (call: () => void) => void idle.push(call));
  const load = vi.fn(() => Promise.resolve(Sheet));
  const { Part, useIsLoaded } = preloadedPart(load);
  const Screen = ({ isAsked, isNeeded = true }: { readonly isAsked: boolean; readonly isNeeded?: boolean }) =>
    useIsLoaded({ isAsked, isNeeded }) && isAsked ? <Part name="ann" /> : <p>nothing</p>;
  return { load, Screen };
}

it('is loaded when the page is idle, and then shown in the rendering that asks for it', async () => {
  const { load, Screen } = makeScreen();
  rendered = await render(<Screen isAsked={false} />);
  expect(load).not.toHaveBeenCalled();
  for (const call of idle) call();
  await reaches(() => expect(load).toHaveBeenCalledTimes(1));
  await rendered.rerender(<Screen isAsked />);
  expect(rendered.page.textContent).toContain('The sheet of ann');
  await rendered.unmount();
  rendered = await render(<Screen isAsked />);
  expect(rendered.page.textContent).toContain('The sheet of ann');
  expect(load).toHaveBeenCalledTimes(1);
});

it('is loaded at once when it is asked for before', async () => {
  const { load, Screen } = makeScreen();
  rendered = await render(<Screen isAsked={false} />);
  await rendered.rerender(<Screen isAsked />);
  await reaches(() => expect(rendered?.page.textContent).toContain('The sheet of ann'));
  expect(load).toHaveBeenCalledTimes(1);
});

it('is not loaded where it cannot be needed', async () => {
  const { load, Screen } = makeScreen();
  rendered = await render(<Screen isAsked isNeeded={false} />);
  expect([load.mock.calls.length, idle.length]).toEqual([0, 0]);
});
