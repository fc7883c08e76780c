// Proves that a device with a pending sign-out leads to signing in, and does not wait for the cookie that it must not
// use.
import { type ReactElement } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { stopSession } from '../platform/session.ts';
import { storedSession } from '../platform/stored-session.ts';
import { render, type Rendered, settled } from '../ui/testing/render.tsx';
import { Component as MustSignIn } from './must-sign-in.tsx';

let rendered: Rendered | null = null;
afterEach(async () => {
  await rendered?.unmount();
  await stopSession();
});

const Place = (): ReactElement => <p>{`at ${useLocation().pathname}`}</p>;

it('redirects to sign-in while a sign-out is pending', async () => {
  localStorage.clear();
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  storedSession.setOwesSignOut(true);
  rendered = await render(
    <Routes>
      <Route index element={<Navigate to="/wallet" replace />} />
      <Route path="wallet" element={<MustSignIn />} />
      <Route path="auth" element={<Place />} />
    </Routes>,
  );
  await settled('at /auth');
  expect(asked).not.toHaveBeenCalled();
});
