// Proves the frame of visitors' pages (C2): product name, Sign In and Get Started to /auth, and the links of the
// footer.
import type { ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { stopSession } from '../platform/session.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { PublicLayout } from '../pages/public-layout.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

const Page = (): ReactElement => <p>the page itself</p>;

it.each(['/investors', '/digital-credit-supply', '/explorer', '/developer'])(
  '%s is for visitors: with product name, both buttons and the footer',
  async (path) => {
    Object.assign(window, { scrollTo: () => undefined });
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    rendered = await render(
      <Routes>
        <Route index element={<Navigate to={path} replace />} />
        <Route element={<PublicLayout />}>
          <Route path={path} element={<Page />} />
        </Route>
      </Routes>,
    );
    const { page } = rendered;
    expect(page.textContent).toContain('the page itself');
    expect(page.querySelector('header')?.textContent).toContain('VaultIQ');
    const linksIn = (part: string): Record<string, string | null> =>
      Object.fromEntries(
        [...page.querySelectorAll(`${part} a`)].map((link) => [link.textContent, link.getAttribute('href')]),
      );
    const { 'Sign In': signIn, 'Get Started': getStarted } = linksIn('header');
    expect([signIn, getStarted]).toEqual(['/auth', '/auth?tab=sign-up']);
    expect(linksIn('footer')).toMatchObject({
      'Docs and API': '/developer',
      Investors: '/investors',
      Support: expect.stringMatching(/^mailto:/) as string,
      'Privacy Policy': expect.stringMatching(/^https:/) as string,
      'VaultIQ company': expect.stringMatching(/^https:/) as string,
    });
  },
);
