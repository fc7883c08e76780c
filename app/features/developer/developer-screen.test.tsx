// Proves that /developer is a screen of the app: it shows what is readable offline, and says that the rest needs a
// network.
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { reportContact } from '#app/platform/connectivity.ts';
import { render, type Rendered } from '#app/ui/testing/render.tsx';
import { Component } from './developer-screen.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
});

const links = (page: HTMLElement): (string | null)[] =>
  [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'));

test('leads to the documentation of the service', async () => {
  rendered = await render(<Component />);
  expect(links(rendered.page)).toEqual(['/api/docs', '/api/openapi.json', '/explorer', '/verify']);
});

test('offers no external link offline, and says why', async () => {
  rendered = await render(<Component />);
  await act(async () => {
    reportContact(false);
    await Promise.resolve();
  });
  expect(links(rendered.page)).toEqual(['/explorer', '/verify']);
  expect(rendered.page.textContent).toContain('opening it needs a connection');
  expect(rendered.page.textContent).toContain('A command is decided once.');
});
