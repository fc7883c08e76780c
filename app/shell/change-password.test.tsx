// Proves that a password which has to be changed leads to the step and back to the person's page, and what is shown to
// a person who continues reading.
import type { ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportContact } from '../platform/connectivity.ts';
import { adoptSession, startSession, stopSession } from '../platform/session.ts';
import { render, type Rendered } from '../ui/testing/render.tsx';
import { AppLayout } from '../pages/app-layout.tsx';
import { Notices } from '../pages/notices.tsx';

const session = {
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: {
    id: 'p1',
    email: 'owner@user.test',
    fullName: 'Owner',
    address: 'VIQ-1',
    roles: ['owner' as const],
  },
};
let rendered: Rendered | null = null;

beforeEach(() => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
  await stopSession();
});

function Place(): ReactElement {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

it('leads to the step, and names the page to return to', async () => {
  adoptSession({ ...session, mustChangePassword: true }, false);
  rendered = await render(
    <Routes>
      <Route element={<AppLayout />}>
        <Route index element={<p>the screen</p>} />
      </Route>
      <Route path="auth" element={<Place />} />
    </Routes>,
  );
  expect(rendered.page.textContent).toContain('at /auth?next=%2F');
  expect(rendered.page.textContent).not.toContain('the screen');
});

it('says what waits for it while the person continues reading', async () => {
  adoptSession({ ...session, mustChangePassword: true }, false);
  reportContact(false);
  rendered = await render(<Notices />);
  expect(rendered.page.textContent).toContain('Your password has to be changed');
  const step = [...rendered.page.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Change password',
  );
  expect(step?.getAttribute('href')).toBe('/auth');
});

it('is shown to nobody else', async () => {
  adoptSession(session, false);
  rendered = await render(<Notices />);
  expect(rendered.page.textContent).not.toContain('password');
});
