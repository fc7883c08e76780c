/**
 * Proves that an open public page stays readable when a session begins or ends in another tab until its replacement is
 * loaded, and that nothing of the frame remains.
 */
import { act, type ReactElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveSession, adoptSession, startSession, stopSession } from '../platform/session.ts';
import { render, type Rendered, settled, texts } from '../ui/testing/render.tsx';
import { annsSession } from '../ui/testing/signed-in.ts';
import { Screens } from '../pages/screens.tsx';

const frame = vi.hoisted(() => {
  let arrive = (): void => undefined;
  const here = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { here, arrive: () => arrive() };
});
vi.mock('./app-screens.tsx', async () => {
  await frame.here;
  return { Component: () => <p>the frame</p>, loadFirst: () => Promise.resolve() };
});

function Go(): ReactElement {
  const navigate = useNavigate();
  useEffect(() => void navigate('/investors'), [navigate]);
  return <></>;
}

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
  await stopSession();
});

test('the page stays until the frame has loaded, and comes back when the session ends', async () => {
  rendered = await render(
    <>
      <Screens />
      <Go />
    </>,
  );
  await settled('Investment Model Explained');
  expect(texts()).toContain('Get Started');

  await act(async () => {
    adoptSession(annsSession(), false);
    await Promise.resolve();
  });
  await settled('Open your wallet');
  expect(texts()).toContain('Investment Model Explained');

  frame.arrive();
  await settled('the frame');
  expect(texts()).not.toContain('Investment Model Explained');

  await act(() => leaveSession());
  expect(texts()).not.toContain('the frame');
  await settled('Investment Model Explained');
  expect(texts()).toContain('Get Started');
});
