// Proves what a visitor sees of a screen that is for signed-in people: nothing of it while the session is asked for, then the sign-in
// page, with the way back (C2, C6).
import { act, type ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession, stopSession } from '../platform/session.ts';
import { render, type Rendered, settled } from '../ui/testing/render.tsx';
import { Component as AppLayout } from './app-layout.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

function Place(): ReactElement {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

it('the security page waits for the session, and leads a visitor to sign in and back', async () => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  let answer = (): void => undefined;
  const refused = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response(JSON.stringify({ code: 'NOT_AUTHENTICATED' }), { status: 401 }));
  });
  vi.stubGlobal('fetch', () => refused);
  startSession();
  rendered = await render(
    <Routes>
      <Route index element={<Navigate to="/security" replace />} />
      <Route element={<AppLayout />}>
        <Route path="security" element={<p>the security page</p>} />
      </Route>
      <Route path="auth" element={<Place />} />
    </Routes>,
  );
  const { page } = rendered;
  expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(page.textContent).not.toContain('the security page');
  await act(async () => {
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(page.textContent).toContain('at /auth?next=%2Fsecurity');
});

it.each([
  '/dashboard',
  '/wallet',
  '/market',
  '/market/data',
  '/launchpad',
  '/notifications',
  '/referral',
  '/more',
])('a visitor of %s is led to sign in and back', async (path) => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  const refused = new Response(JSON.stringify({ code: 'NOT_AUTHENTICATED' }), { status: 401 });
  vi.stubGlobal('fetch', () => Promise.resolve(refused));
  startSession();
  rendered = await render(
    <Routes>
      <Route index element={<Navigate to={path} replace />} />
      <Route element={<AppLayout />}>
        <Route path={path} element={<p>the screen</p>} />
      </Route>
      <Route path="auth" element={<Place />} />
    </Routes>,
  );
  await settled(`at /auth?next=${encodeURIComponent(path)}`);
  expect(rendered.page.textContent).not.toContain('the screen');
});
