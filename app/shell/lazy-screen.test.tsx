// Proves that a preloaded screen is shown and prepared at once, and any other one after its placeholder.
import { type ReactElement, Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { DeviceDatabase } from '../data/database/collections.ts';
import type { ScreenLoader } from '../feature.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { preloadScreen, screen } from './lazy-screen.ts';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

const database = {} as DeviceDatabase;
const Component = (): ReactElement => <p className="shown">the screen</p>;

/** The states that a person saw, in order. */
async function show(load: ScreenLoader): Promise<string[]> {
  const seen: string[] = [];
  const Placeholder = (): ReactElement => {
    seen.push('a placeholder');
    return <p>a placeholder</p>;
  };
  const Screen = screen(load);
  rendered = await render(
    <Suspense fallback={<Placeholder />}>
      <Screen />
    </Suspense>,
  );
  return [...seen, rendered.page.querySelector('.shown')?.textContent ?? 'nothing'];
}

it('has a placeholder until the code of a screen is here', async () => {
  expect(await show(() => Promise.resolve({ Component }))).toEqual(['a placeholder', 'the screen']);
});

it('shows a screen that was preloaded at once', async () => {
  const prepared: DeviceDatabase[] = [];
  const load: ScreenLoader = () =>
    Promise.resolve({ Component, prepare: async (data) => void prepared.push(data) });
  await preloadScreen(load, database);
  expect(prepared).toEqual([database]);
  expect(await show(load)).toEqual(['the screen']);
});
