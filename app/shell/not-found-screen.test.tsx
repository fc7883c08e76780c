// Proves the page of an unknown path: its text, the path, the link home, and that the path is logged.
import { expect, test, vi } from 'vitest';
import { render } from '../ui/testing/render.tsx';
import { Component } from './not-found-screen.tsx';

test('shows Oops! Page not found with the path, links home, and logs the path', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { page, unmount } = await render(<Component />);
  expect(page.querySelector('h1')?.textContent).toBe('Oops! Page not found');
  expect(page.textContent).toContain('There is nothing at /.');
  const home = [...page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Return to Home');
  expect(home?.getAttribute('href')).toBe('/');
  expect(document.title).toBe('Page not found');
  expect(logged.mock.calls).toEqual([['404: no such page:', '/']]);
  await unmount();
});
