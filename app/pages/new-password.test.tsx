// Proves the step after signing in with a generated password: it does not ask again for the typed password, except
// after a reload; every error is beside its field; a failure keeps what was typed; and offline it says so beforehand.
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportContact } from '#app/platform/connectivity.ts';
import { adoptSession, sessionState, startSession, stopSession } from '#app/platform/session.ts';
import { click, reaches, render, type Rendered, settled, type } from '#app/ui/testing/render.tsx';
import { Component as Auth } from '#app/features/auth/auth-screen.tsx';
import { Component as AuthMore } from './auth-below-fold.tsx';

const GENERATED = 'k3v7q2made4for5me6aaaaaaaa';
const NEXT = 'my-own-choice-77';
const user = {
  id: 'p1',
  email: 'owner@user.test',
  fullName: 'Owner',
  address: 'VIQ-1',
  roles: ['user' as const, 'owner' as const],
};
const sessionBody = (more: object = {}) => ({
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user,
  ...more,
});
const flagged = { mustChangePassword: true as const };

let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answers: Record<string, { status: number; body?: unknown }>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = {
    '/api/auth/sign-in': { status: 200, body: sessionBody(flagged) },
    '/api/auth/refresh': { status: 200, body: sessionBody() },
    '/api/auth/password': { status: 204 },
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined });
    const { status, body } = answers[path] ?? { status: 404, body: { code: 'NOT_FOUND' } };
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
  await stopSession();
});

const theScreen = (
  <Routes>
    <Route path="/" element={<Auth />}>
      <Route index element={<AuthMore />} />
    </Route>
    <Route path="*" element={null} />
  </Routes>
);
const page = (): HTMLElement => rendered?.page ?? document.body;
const field = (name: string): HTMLInputElement | null => page().querySelector(`input[name="${name}"]`);
async function fill(name: string, text: string): Promise<void> {
  const input = field(name);
  if (input === null) throw new Error(`there is no field ${name}`);
  await type(input, text);
}
const submitButton = (): HTMLButtonElement | null => page().querySelector('button[type="submit"]');
const submit = (): Promise<void> => click(submitButton());
const texts = (): string => page().textContent;
const changes = (): unknown[] =>
  sent.filter(({ path }) => path === '/api/auth/password').map(({ body }) => body);

async function signInWithGenerated(): Promise<void> {
  rendered = await render(theScreen);
  await fill('email', user.email);
  await fill('password', GENERATED);
  await submit();
  await settled('Choose a new password');
}
/** Opens the step as after a reload. */
async function openStep(): Promise<void> {
  adoptSession({ ...sessionBody(), ...flagged }, false);
  rendered = await render(theScreen);
}

describe('after signing in with a password that the service made', () => {
  it('the person chooses a new one, and need not type the generated one again', async () => {
    await signInWithGenerated();
    expect(texts()).toContain('Choose a new password');
    expect(document.activeElement?.textContent).toBe('Choose a new password');
    expect(field('current')).toBeNull();
    await fill('next', NEXT);
    await fill('repeat', NEXT);
    await submit();
    await reaches(() => expect(changes()).toEqual([{ current: GENERATED, next: NEXT }]));
    await reaches(() => expect(field('next')).toBeNull());
    expect(sessionState()).toMatchObject({ status: 'signed-in', person: user });
    expect(sessionState()).not.toHaveProperty('mustChangePassword');
  });

  it.each([
    ['abc', 'abc', 'Password must be at least 6 characters'],
    [NEXT, 'another-choice-9', 'Passwords do not match'],
    [GENERATED, GENERATED, 'The new password must differ from the current one'],
  ])('%s and %s: %s', async (next, repeat, text) => {
    await signInWithGenerated();
    await fill('next', next);
    await fill('repeat', repeat);
    await submit();
    await settled(text);
    expect(changes()).toEqual([]);
    expect([field('next')?.value, field('repeat')?.value]).toEqual([next, repeat]);
  });

  it('a refusal appears beside its field, and what was typed stays', async () => {
    await signInWithGenerated();
    const detail = 'This password is on the list of common passwords';
    answers['/api/auth/password'] = { status: 422, body: { code: 'PASSWORD_COMMON', field: 'next', detail } };
    await fill('next', 'password-1');
    await fill('repeat', 'password-1');
    await submit();
    await settled(detail);
    expect(field('next')?.getAttribute('aria-invalid')).toBe('true');
    expect([field('next')?.value, field('repeat')?.value]).toEqual(['password-1', 'password-1']);
    expect(sessionState()).toMatchObject(flagged);
  });
});

describe('a page that was loaded anew', () => {
  it('asks for the current password', async () => {
    await openStep();
    await fill('current', GENERATED);
    await fill('next', NEXT);
    await fill('repeat', NEXT);
    await submit();
    await reaches(() => expect(changes()).toEqual([{ current: GENERATED, next: NEXT }]));
  });

  it('says so if the current one is wrong', async () => {
    await openStep();
    const body = { code: 'CREDENTIALS_INVALID', field: 'current', detail: 'Invalid email or password' };
    answers['/api/auth/password'] = { status: 401, body };
    await fill('current', 'not-this-one');
    await fill('next', NEXT);
    await fill('repeat', NEXT);
    await submit();
    await settled('The password is incorrect');
    expect(field('current')?.value).toBe('not-this-one');
    expect(document.activeElement).toBe(field('current'));
  });

  it('says offline that it needs a connection, and links to what is on the device', async () => {
    await openStep();
    await act(async () => {
      reportContact(false);
      await Promise.resolve();
    });
    expect(texts()).toContain('There is no connection');
    expect(submitButton()?.disabled).toBe(true);
    const onward = [...page().querySelectorAll('a')].find(
      ({ textContent }) => textContent === 'Go on reading',
    );
    expect(onward?.getAttribute('href')).toBe('/dashboard');
    await fill('next', NEXT);
    await act(async () => {
      reportContact(true);
      await Promise.resolve();
    });
    expect(field('next')?.value).toBe(NEXT);
    expect(submitButton()?.disabled).toBe(false);
  });
});
