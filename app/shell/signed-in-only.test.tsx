// Proves that a visitor sees nothing of a screen for signed-in people while the session is asked for, then the sign-in
// page with a return path (C2, C6).
import type { ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession, stopSession } from '../platform/session.ts';
import { reaches, render, type Rendered, settled } from '../ui/testing/render.tsx';
import { SIGN_IN_PATHS } from './feature-routes.ts';
import { Component as PublicScreens } from './public-screens.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
  document.cookie = 'vaultiq-has-session=; max-age=0';
});

function Place(): ReactElement {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

/** A visitor who opens a path, up to the sign-in page. */
const visit = (path: string): Promise<Rendered> =>
  render(
    <Routes>
      <Route index element={<Navigate to={path} replace />} />
      <Route path="auth" element={<Place />} />
      <Route path="*" element={<PublicScreens />} />
    </Routes>,
  );

it('the security page waits for the session, and sends a visitor to sign-in and back', async () => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  let answer = (): void => undefined;
  const refused = new Promise<Response>((resolve) => {
    answer = () => resolve(new Response(JSON.stringify({ code: 'NOT_AUTHENTICATED' }), { status: 401 }));
  });
  vi.stubGlobal('fetch', () => refused);
  document.cookie = 'vaultiq-has-session=1';
  startSession();
  rendered = await visit('/security');
  const { page } = rendered;
  await reaches(() => {
    expect(page.querySelector('[aria-busy="true"]')).not.toBeNull();
  });
  expect(page.textContent).not.toContain('Security Settings');
  answer();
  await settled('at /auth?next=%2Fsecurity');
});

const MUST_SIGN_IN = ['dashboard', 'wallet', 'market', 'market/data', 'launchpad', 'security'] as const;

/** A shared project: its public card comes first. */
const WITH_CARD: ReadonlySet<string> = new Set(['launchpad/:id', 'launchpad/project/:id']);

it.each([...WITH_CARD])('a visitor of /%s sees what is public of it, and the way in', async (path) => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  const asked = vi.fn((_url: string) => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  startSession();
  rendered = await visit(`/${path.replace(':id', 'p12')}`);
  await settled('Create an account to see everything and to invest');
  const link = [...rendered.page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Sign in');
  expect(link?.getAttribute('href')).toBe('/auth?next=%2Flaunchpad%2Fproject%2Fp12');
  expect(asked.mock.calls.map(([url]) => url)).toEqual(['/api/launchpad/projects/p12']);
});

it.each([...new Set([...MUST_SIGN_IN, ...SIGN_IN_PATHS])].filter((path) => !WITH_CARD.has(path)))(
  'a visitor of /%s is sent to sign-in and back, and the service is not asked for a session',
  async (path) => {
    localStorage.clear();
    Object.assign(window, { scrollTo: () => undefined });
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    startSession();
    rendered = await visit(`/${path}`);
    await settled(`at /auth?next=${encodeURIComponent(`/${path}`)}`);
    expect(asked).not.toHaveBeenCalled();
  },
);

it('a path that does not exist is not found, without a sign-in', async () => {
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  rendered = await visit('/nowhere');
  await settled('Oops! Page not found');
  expect(asked).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledExactlyOnceWith('404: no such page:', '/nowhere');
});
