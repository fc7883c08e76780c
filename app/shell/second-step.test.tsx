// Proves the second step of signing in: a code of the app or a backup code; a wrong one is reported beside its field
// and kept; too many block it for a while; and a sign-in that took too long returns to e-mail and password, which are
// still filled in.
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { Component as Auth } from '../features/auth/auth-screen.tsx';
import { Component as AuthMore } from '../pages/auth-below-fold.tsx';
import { sessionState, startSession, stopSession } from '../platform/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, type, settled, texts } from '../ui/testing/render.tsx';

const challenge = {
  id: 'the-challenge',
  methods: ['totp', 'backup'],
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
};
const session = {
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: { id: 'p1', email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user'] },
};
type Answer = { status: number; body: object };
const problem = (code: ErrorCode, more: object = {}): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry, ...more } };
};

let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answer: Answer;
let asked: object;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answer = { status: 200, body: session };
  asked = { challenge };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    const { status, body } = path.endsWith('/sign-in') ? { status: 200, body: asked } : answer;
    return new Response(JSON.stringify(body), { status });
  });
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  await stopSession();
});

const page = (): HTMLElement => rendered?.page ?? document.body;
const field = (name: string): HTMLInputElement | null => page().querySelector(`input[name="${name}"]`);
async function fill(name: string, text: string): Promise<void> {
  const input = field(name);
  if (input === null) throw new Error(`there is no field ${name}`);
  await type(input, text);
}
const submit = () => click(page().querySelector('button[type="submit"]'));
const codes = (): unknown[] =>
  sent.filter(({ path }) => path === '/api/auth/second-factor').map(({ body }) => body);

async function toTheStep(): Promise<void> {
  rendered = await render(
    <>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Auth />}>
            <Route index element={<AuthMore />} />
          </Route>
          <Route path="/dashboard" element={null} />
        </Routes>
      </Suspense>
      <Toaster />
    </>,
  );
  await fill('email', 'ann@example.org');
  await fill('password', 'correct horse');
  await submit();
  await settled('Enter the code that your authenticator app shows now.');
}

it('signs in with a code of the app', async () => {
  await toTheStep();
  expect(sessionState().status).toBe('signed-out');
  expect(document.activeElement).toBe(field('totp'));
  expect(field('totp')?.getAttribute('autocomplete')).toBe('one-time-code');
  await fill('totp', '123 456');
  await submit();
  await settled('Welcome back!');
  expect(codes()).toEqual([{ challenge: 'the-challenge', method: 'totp', code: '123456' }]);
  expect(sessionState()).toMatchObject({ status: 'signed-in', person: session.user });
});

it('accepts digits only, six at most', async () => {
  await toTheStep();
  await fill('totp', '12a3-4567890');
  expect(field('totp')?.value).toBe('123456');
});

it('signs in with a backup code as it was written down', async () => {
  await toTheStep();
  await click(buttonNamed(page(), /^Use a backup code$/));
  await fill('backup', 'abcd 2345');
  await submit();
  await settled('Welcome back!');
  expect(codes()).toEqual([{ challenge: 'the-challenge', method: 'backup', code: 'abcd 2345' }]);
});

it('offers no backup code if none is left', async () => {
  asked = { challenge: { ...challenge, methods: ['totp'] } };
  await toTheStep();
  expect(buttonNamed(page(), /^Use a backup code$/)).toBeUndefined();
});

it.each([
  ['totp', '123', 'Please enter a 6-digit code'],
  ['backup', 'abc', 'A backup code has 8 letters and digits'],
])('does not send an invalid code of kind %s', async (method, text, said) => {
  await toTheStep();
  if (method === 'backup') await click(buttonNamed(page(), /^Use a backup code$/));
  await fill(method, text);
  await submit();
  await settled('Invalid Code');
  expect(texts()).toContain(said);
  expect(codes()).toEqual([]);
  expect(field(method)?.value).toBe(text);
});

it.each<[ErrorCode, string]>([
  ['TWO_FACTOR_CODE_INVALID', 'The verification code is incorrect. Please try again.'],
  ['TWO_FACTOR_CODE_USED', 'This code has been used already. Wait for the next one'],
])('%s appears beside the field, and what was typed stays', async (code, said) => {
  answer = problem(code, { field: 'code' });
  await toTheStep();
  await fill('totp', '123456');
  await submit();
  await settled('Invalid Code');
  expect(texts()).toContain(said);
  expect(field('totp')?.getAttribute('aria-invalid')).toBe('true');
  expect(field('totp')?.value).toBe('123456');
  expect(document.activeElement).toBe(field('totp'));
});

it('a wrong backup code says so, and the code of the app is still there', async () => {
  answer = problem('BACKUP_CODE_INVALID', { field: 'code' });
  await toTheStep();
  await fill('totp', '1234');
  await click(buttonNamed(page(), /^Use a backup code$/));
  await fill('backup', 'ABCD2345');
  await submit();
  await settled('This backup code is wrong, or was used before');
  await click(buttonNamed(page(), /^Use the authenticator app$/));
  expect(field('totp')?.value).toBe('1234');
});

it('says how long to wait after too many wrong codes', async () => {
  answer = problem('TWO_FACTOR_LIMITED', { retryAfterMs: 840_001 });
  await toTheStep();
  await fill('totp', '123456');
  await submit();
  await settled('Too many wrong codes. Try again in 15 minutes.');
});

it('returns to the typed credentials after a sign-in that took too long', async () => {
  answer = problem('CHALLENGE_ENDED');
  await toTheStep();
  await fill('totp', '123456');
  await submit();
  await settled('What you typed is still there.');
  await click(buttonNamed(page(), /^Sign in again$/));
  expect([field('email')?.value, field('password')?.value]).toEqual(['ann@example.org', 'correct horse']);
});

it('goes back without a code', async () => {
  await toTheStep();
  await click(buttonNamed(page(), /^Back to Sign In$/));
  expect(field('email')?.value).toBe('ann@example.org');
});
