// Proves that a screen outside the app's frame stays mounted, with its input, when a session is restored after the first
// render.
import { act, type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { adoptSession, startSession, stopSession } from '#app/platform/session.ts';
import { FRAMELESS_ROUTES } from '#app/shell/feature-routes.ts';
import { render, type Rendered, settled, texts, type } from '#app/ui/testing/render.tsx';
import { annsSession } from '#app/ui/testing/signed-in.ts';
import { FRAMELESS_PATHS, Screens } from './screens.tsx';

function OpenLink(): ReactElement {
  const navigate = useNavigate();
  useEffect(() => void navigate('/reset-password'), [navigate]);
  return <></>;
}

let rendered: Rendered | null = null;
afterEach(async () => {
  window.history.replaceState(null, '', '/');
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

test('lists every screen that features declare without the frame', () => {
  expect([...FRAMELESS_PATHS].sort()).toEqual(FRAMELESS_ROUTES.map(({ path }) => path).sort());
});

test('keeps the typed password and the link when the session is restored', async () => {
  localStorage.clear();
  Object.assign(window, { scrollTo: () => undefined });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  startSession();
  window.history.replaceState(null, '', '/reset-password#the-token');
  rendered = await render(
    <>
      <Screens />
      <OpenLink />
    </>,
  );
  await settled('Choose a new password');
  const field = document.querySelector<HTMLInputElement>('input[name="password"]');
  if (field === null) throw new Error('there is no field for the password');
  await type(field, 'quiet river');

  await act(async () => {
    adoptSession(annsSession(), false);
    await Promise.resolve();
  });
  expect(document.querySelector('input[name="password"]')).toBe(field);
  expect(field.value).toBe('quiet river');
  expect(texts()).not.toContain('This link has expired');
});
