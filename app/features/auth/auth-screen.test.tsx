// Proves every text of the page for signing in and signing up: its tabs and link home, form errors, busy states,
// success, errors without a reason; and where it leads.
import { lazy, type ReactElement, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession, stopSession } from '../../platform/session.ts';
import { storedSession } from '../../platform/stored-session.ts';
import {
  buttonNamed,
  click,
  flushPromises,
  render,
  type Rendered,
  settled,
  type,
} from '../../ui/testing/render.tsx';
import { dismissToast } from '../../ui/toast.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { Component as Auth } from './auth-screen.tsx';

const session = {
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: { id: 'p1', email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user' as const] },
};
const GOOD = { fullName: 'Ann Example', email: 'ann@example.org', password: 'three-words-long' };

let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answer: { readonly promise: Promise<Response>; readonly resolve: (response: Response) => void };

beforeEach(() => {
  dismissToast();
  localStorage.clear();
  sent = [];
  let resolve: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((settle) => {
    resolve = settle;
  });
  answer = { promise, resolve };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    return answer.promise;
  });
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  await stopSession();
});

async function open(dashboard = <p>the dashboard</p>): Promise<HTMLElement> {
  rendered = await render(
    <>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Auth />} />
          <Route path="/dashboard" element={dashboard} />
        </Routes>
      </Suspense>
      <Toaster />
    </>,
  );
  return rendered.page;
}

const tabNamed = (name: string): HTMLElement => {
  const tab = [...document.body.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    ({ textContent }) => textContent === name,
  );
  if (tab === undefined) throw new Error(`there is no tab ${name}`);
  return tab;
};

async function fillIn(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    const field = document.body.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field === null) throw new Error(`there is no field ${name}`);
    await type(field, text);
  }
}

const send = () => click(document.body.querySelector('button[type="submit"]'));

const unexplainedAnswer = (): Response => {
  const problem = {
    type: '',
    title: 'Error',
    status: 500,
    detail: '',
    code: 'INTERNAL',
    remedy: '',
    retry: 'later',
  };
  return new Response(JSON.stringify(problem), { status: 500 });
};

it('has the tabs Sign In (first) and Sign Up, and a link home', async () => {
  const page = await open();
  expect([...page.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)).toEqual([
    'Sign In',
    'Sign Up',
  ]);
  expect(tabNamed('Sign In').getAttribute('aria-selected')).toBe('true');
  const home = [...page.querySelectorAll('a')].find(
    ({ textContent }) => textContent.trim() === 'Back to Home',
  );
  expect(home?.getAttribute('href')).toBe('/');
});

it.each([
  ['Sign In', { email: 'nobody', password: GOOD.password }, 'Invalid email address'],
  ['Sign In', { email: GOOD.email, password: '12345' }, 'Password must be at least 6 characters'],
  ['Sign Up', { ...GOOD, email: 'nobody' }, 'Invalid email address'],
  ['Sign Up', { ...GOOD, password: '12345' }, 'Password must be at least 6 characters'],
  ['Sign Up', { ...GOOD, fullName: 'A' }, 'Name must be at least 2 characters'],
])('%s with %o is a Validation Error and sends nothing: %s', async (tab, values, text) => {
  await open();
  await click(tabNamed(tab));
  await fillIn(values);
  await send();
  await settled('Validation Error');
  await settled(text);
  expect(sent).toEqual([]);
});

it('names the first of several issues', async () => {
  await open();
  await click(tabNamed('Sign Up'));
  await fillIn({ email: 'nobody', password: '12345', fullName: 'A' });
  await send();
  await settled('Validation Error');
  const message = document.querySelector('.vq-toast-words');
  expect(message?.textContent).toBe('Validation ErrorInvalid email address');
  expect(sent).toEqual([]);
});

it('signing in shows Signing in..., welcomes back, and opens the dashboard', async () => {
  await open();
  const { fullName: _, ...credentials } = GOOD;
  await fillIn(credentials);
  await send();
  expect(buttonNamed(document.body, /^Signing in\.\.\.$/)?.hasAttribute('disabled')).toBe(true);
  answer.resolve(new Response(JSON.stringify(session), { status: 200 }));
  await settled('Welcome back!');
  await settled("You've successfully signed in.");
  await settled('the dashboard');
  expect(sent).toEqual([{ path: '/api/auth/sign-in', body: credentials }]);
});

it('signing up shows Creating account..., confirms the account, and opens the dashboard', async () => {
  await open();
  await click(tabNamed('Sign Up'));
  await fillIn(GOOD);
  await send();
  expect(buttonNamed(document.body, /^Creating account\.\.\.$/)?.hasAttribute('disabled')).toBe(true);
  answer.resolve(new Response(JSON.stringify(session), { status: 201 }));
  await settled('Account created!');
  await settled('Welcome to VaultIQ. Redirecting to dashboard...');
  await settled('the dashboard');
  expect(sent).toEqual([{ path: '/api/auth/sign-up', body: GOOD }]);
});

it.each([
  ['Sign In', { email: GOOD.email, password: GOOD.password }, 'Failed to sign in'],
  ['Sign Up', GOOD, 'Failed to create account'],
])('%s that fails without a reason shows: %o, %s', async (tab, values, text) => {
  await open();
  await click(tabNamed(tab));
  await fillIn(values);
  await send();
  answer.resolve(unexplainedAnswer());
  await settled(text);
});

it('keeps what is typed if the session ends before the next screen opens', async () => {
  await stopSession();
  storedSession.keep(session.user);
  let refuse: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (refuse = resolve)));
  startSession();
  let arrive: (module: { default: () => ReactElement }) => void = () => undefined;
  const Dashboard = lazy(() => new Promise<{ default: () => ReactElement }>((resolve) => (arrive = resolve)));
  await open(<Dashboard />);
  const problem = {
    code: 'NOT_AUTHENTICATED',
    status: 401,
    title: '',
    detail: '',
    remedy: '',
    retry: 'never',
  };
  refuse(new Response(JSON.stringify(problem), { status: 401 }));
  await settled('This session has ended');
  await fillIn({ email: GOOD.email, password: GOOD.password });
  arrive({ default: () => <p>the dashboard</p> });
  await flushPromises();
  await settled('This session has ended');
  expect(document.body.textContent).not.toContain('the dashboard');
  expect(document.body.querySelector<HTMLInputElement>('input[name="email"]')?.value).toBe(GOOD.email);
  expect(document.body.querySelector<HTMLInputElement>('input[name="password"]')?.value).toBe(GOOD.password);
});
