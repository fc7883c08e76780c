// Proves signing in by passkey on the sign-in page, alone and in place of a code; the messages after a cancellation,
// for an unknown passkey and offline; and that a browser without passkeys offers none.
import { startAuthentication } from '@simplewebauthn/browser';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { Component as Auth } from '../features/auth/auth-screen.tsx';
import { sessionState, startSession, stopSession } from '../platform/session.ts';
import { dismissToast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import {
  buttonNamed,
  click,
  flushPromises,
  render,
  type Rendered,
  settled,
  texts,
  type,
} from '../ui/testing/render.tsx';
import { Component as AuthMore } from '../pages/auth-below-fold.tsx';

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));

const session = {
  accessToken: 'token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  deviceId: 'd',
  user: { id: 'p1', email: 'ann@example.org', fullName: 'Ann', address: 'VIQ-1', roles: ['user'] },
};
const response = {
  ...{ authenticatorData: 'ZGF0YQ', clientDataJSON: 'Y2xpZW50', signature: 'c2ln', userHandle: 'cDE' },
};
const asserted = {
  ...{ id: 'a-passkey', rawId: 'a-passkey', type: 'public-key' as const, response },
  ...{ clientExtensionResults: {}, authenticatorAttachment: 'platform' as const },
};
const assertion = { id: 'a-passkey', rawId: 'a-passkey', type: 'public-key', response };
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
};

type Answer = { status: number; body: object };
const problem = (code: ErrorCode): Answer => {
  const { status, title, text, remedy, retry } = ERRORS[code];
  return { status, body: { type: '', title, status, detail: text, code, remedy, retry } };
};

let rendered: Rendered | null = null;
let sent: { path: string; body: unknown }[];
let answer: Answer;
let online: boolean;
let methods: string[];
const signalled = vi.fn<(unknown: object) => Promise<void>>();

beforeEach(() => {
  dismissToast();
  localStorage.clear();
  sent = [];
  online = true;
  methods = ['totp', 'passkey'];
  answer = { status: 200, body: session };
  vi.mocked(startAuthentication).mockReset().mockResolvedValue(asserted);
  signalled.mockReset().mockResolvedValue();
  vi.stubGlobal('PublicKeyCredential', { signalUnknownCredential: signalled });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!online) throw new TypeError('no network');
    sent.push({ path, body: JSON.parse(init.body as string) as unknown });
    const challenge = { id: 'the-challenge', methods, expiresAt: session.expiresAt };
    const fixed: Record<string, object> = {
      '/api/auth/passkey/options': options,
      '/api/auth/sign-in': { challenge },
    };
    const { status, body } = path in fixed ? { status: 200, body: fixed[path] } : answer;
    return new Response(JSON.stringify(body), { status });
  });
  startSession();
});
afterEach(async () => {
  await rendered?.unmount();
  rendered = null;
  vi.unstubAllGlobals();
  await stopSession();
});

async function open(): Promise<void> {
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
}

async function signIn(): Promise<void> {
  await open();
  await settled('Sign in with a passkey');
  await click(buttonNamed(document.body, /^Sign in with a passkey$/));
}

async function toTheStep(): Promise<void> {
  await open();
  for (const [name, text] of [
    ['email', 'ann@example.org'],
    ['password', 'correct horse'],
  ] as const) {
    const field = document.body.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (field !== null) await type(field, text);
  }
  await click(document.body.querySelector('button[type="submit"]'));
  await settled('Enter the code that your authenticator app shows now.');
}

it('a passkey signs in without e-mail and password', async () => {
  await signIn();
  await settled('Welcome back!');
  expect(vi.mocked(startAuthentication)).toHaveBeenCalledWith({ optionsJSON: options });
  expect(sent).toEqual([
    { path: '/api/auth/passkey/options', body: {} },
    { path: '/api/auth/passkey/sign-in', body: { assertion } },
  ]);
  expect(sessionState()).toMatchObject({ status: 'signed-in', person: session.user });
});

it('a passkey is the second step for a person who has one, instead of a code', async () => {
  await toTheStep();
  await settled('Use a passkey');
  await click(buttonNamed(document.body, /^Use a passkey$/));
  await settled('Welcome back!');
  expect(sent.slice(1)).toEqual([
    { path: '/api/auth/passkey/options', body: { challenge: 'the-challenge' } },
    {
      path: '/api/auth/second-factor',
      body: { challenge: 'the-challenge', method: 'passkey', assertion },
    },
  ]);
});

it('a passkey is not offered in the second step to a person without one', async () => {
  methods = ['totp'];
  await toTheStep();
  expect(buttonNamed(document.body, /passkey/)).toBeUndefined();
});

it.each([
  ['NotAllowedError', 'No passkey was used'],
  ['AbortError', 'No passkey was used'],
  ['SecurityError', 'Passkeys do not work at this address'],
  ['UnknownError', 'The passkey did not work'],
])('says so when the browser says %s, and can be tried again', async (name, said) => {
  const cause = new Error('of the browser');
  cause.name = name;
  vi.mocked(startAuthentication).mockRejectedValueOnce(new Error('of the library', { cause }));
  await signIn();
  await settled(said);
  expect(sent).toHaveLength(1);
  await click(buttonNamed(document.body, /^Sign in with a passkey$/));
  await settled('Welcome back!');
});

it('says so for a passkey that no longer opens anything, and tells the authenticator', async () => {
  answer = problem('PASSKEY_UNKNOWN');
  await signIn();
  await settled('This passkey does not open an account here');
  expect(signalled).toHaveBeenCalledWith({ rpId: 'localhost', credentialId: 'a-passkey' });
  expect(sessionState().status).toBe('signed-out');
});

it('says so offline, and keeps e-mail and password', async () => {
  online = false;
  await signIn();
  await settled('The service did not answer');
  expect(startAuthentication).not.toHaveBeenCalled();
  expect(document.body.querySelector('input[name="email"]')).not.toBeNull();
});

it('a passkey is not offered by a browser without passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await open();
  await flushPromises();
  expect(document.body.querySelector('input[name="email"]')).not.toBeNull();
  expect(texts()).not.toContain('passkey');
});
