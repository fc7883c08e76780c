/**
 * Proves that the front page has every section of the specification in order, and that it omits figures that cannot be
 * loaded.
 */
import { afterEach, expect, test, vi } from 'vitest';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { Component as LandingMore } from './landing-below-fold.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

test('the front page below its first view has every section, in order', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  rendered = await render(<LandingMore />);
  expect([...rendered.page.querySelectorAll('h2')].map((head) => head.textContent)).toEqual([
    'The network right now',
    'What you can do with it',
    'Says what is final',
    'Works offline',
    'Anyone can check it',
    'Launch facts',
    'Become an early investor',
    'The ecosystem',
    'Digital Credits',
    'For investors',
    'Ecosystem Transparency',
    'Roadmap',
    'News by mail',
  ]);
});

test('missing figures leave dots in the transparency grid, without an error', async () => {
  localStorage.clear();
  const asked = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  vi.stubGlobal('fetch', asked);
  rendered = await render(<LandingMore />);
  await vi.waitFor(() => {
    expect(asked).toHaveBeenCalled();
  });
  const { page } = rendered;
  const figures = [...page.querySelectorAll('.transparency .vq-figure-value')].map(
    (value) => value.textContent,
  );
  expect(figures).toEqual(['…', '…', '…', '…', '…']);
  expect(page.querySelector('[role="alert"]')).toBeNull();
});
