// Proves the launchpad without projects, and its links.
import { afterEach, expect, it } from 'vitest';
import { render, type Rendered } from '../../ui/testing/render.tsx';
import { Component } from './launchpad-screen.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
});

it('says that there is no active project yet, and links back and to the market', async () => {
  rendered = await render(<Component />);
  const { page } = rendered;
  expect(page.querySelector('h1')?.textContent).toBe('Launchpad');
  expect(page.textContent).toContain('No active projects yet. Check back soon!');
  const ways = [...page.querySelectorAll('a')].map((link) => [
    link.textContent.trim(),
    link.getAttribute('href'),
  ]);
  expect(ways).toEqual([
    ['Back to Dashboard', '/dashboard'],
    ['Market data', '/market/data'],
  ]);
});
