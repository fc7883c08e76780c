// Proves changing the password on the security page: every error is beside its field, a failure keeps what was typed,
// the list of devices is reloaded, and offline it says so beforehand.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportContact } from '../../platform/connectivity.ts';
import { adoptSession, startSession, stopSession } from '../../platform/session.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { buttonNamed, click, render, type Rendered, type, settled, texts } from '../../ui/testing/render.tsx';
import { PasswordSection } from './password-section.tsx';

const NOW = 'the-present-one';
const NEXT = 'my-own-choice-77';
const session = {
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: { id: 'p1', email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user' as const] },
};

let rendered: Rendered | null = null;
let sent: unknown[];
let answer: { status: number; body?: object };
const onChanged = vi.fn();

beforeEach(() => {
  localStorage.clear();
  onChanged.mockReset();
  sent = [];
  answer = { status: 204 };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/auth/refresh') return new Response(JSON.stringify(session), { status: 200 });
    sent.push(JSON.parse(init.body as string));
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.status,
    });
  });
  startSession();
  adoptSession(session, false);
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  reportContact(true);
  await stopSession();
});

const field = (name: string): HTMLInputElement | null => document.querySelector(`input[name="${name}"]`);
async function show(): Promise<HTMLElement> {
  rendered = await render(
    <>
      <PasswordSection onChanged={onChanged} />
      <Toaster />
    </>,
  );
  return rendered.page;
}
async function change(values: Readonly<Record<string, string>>): Promise<void> {
  await click(buttonNamed(await show(), /^Change password$/));
  for (const [name, text] of Object.entries(values)) {
    const input = field(name);
    if (input === null) throw new Error(`there is no field ${name}`);
    await type(input, text);
  }
  await click(document.querySelector('button[type="submit"]'));
}

it('a password is changed, and the other devices are signed out', async () => {
  await change({ current: NOW, next: NEXT, repeat: NEXT });
  await settled('Password changed');
  await settled('Your other devices were signed out.');
  expect(sent).toEqual([{ current: NOW, next: NEXT }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it.each([
  ['', NEXT, NEXT, 'Please enter your current password'],
  [NOW, 'abc', 'abc', 'Password must be at least 6 characters'],
  [NOW, NEXT, 'another-choice', 'Passwords do not match'],
  [NOW, NOW, NOW, 'The new password must differ from the current one'],
])('%s, %s and %s: %s', async (current, next, repeat, text) => {
  await change({ current, next, repeat });
  await settled('Validation Error');
  expect(texts()).toContain(text);
  expect(sent).toEqual([]);
});

it.each([
  [{ code: 'CREDENTIALS_INVALID', field: 'current', detail: 'Invalid' }, 401, 'The password is incorrect'],
  [{ code: 'PASSWORD_COMMON', field: 'next', detail: 'This password is too common' }, 422, 'too common'],
  [
    { code: 'SIGN_IN_LIMITED', detail: 'Too many tries', remedy: '', retryAfterMs: 60_000 },
    429,
    'in a minute',
  ],
])('shows a refusal beside its field, and keeps what was typed: %j', async (body, status, text) => {
  answer = { status, body };
  await change({ current: NOW, next: NEXT, repeat: NEXT });
  await settled(text);
  expect(['current', 'next', 'repeat'].map((name) => field(name)?.value)).toEqual([NOW, NEXT, NEXT]);
  expect(onChanged).not.toHaveBeenCalled();
});

it('says offline that it needs a network', async () => {
  const page = await show();
  await act(async () => {
    reportContact(false);
    await Promise.resolve();
  });
  expect(texts()).toContain('Changing it needs the network.');
  expect(buttonNamed(page, /^Change password$/)?.disabled).toBe(true);
});
