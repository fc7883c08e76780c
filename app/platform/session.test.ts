// Proves the session on a device: it opens offline from memory, renews by the cookie one at a time, keeps the queue's
// owner when it ends, never returns after a sign-out, sends an offline sign-out later, remembers that a generated
// password has to be changed, and keeps a person who closes their account on the screen.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCookies, stubLocalStorage } from '#tests/builders/device.ts';
import { flushPromises } from '#tests/builders/flush-promises.ts';
import { signIn } from '#app/features/auth/account-api.ts';
import { closeAccount } from '#app/features/account/account-api.ts';
import { changePassword } from '#app/features/password/change-password.ts';
import { request } from './http.ts';
import { storedSession } from './stored-session.ts';
import {
  accessToken,
  forgetPerson,
  leaveSession,
  restoreByCookie,
  sessionState,
  startSession,
  stopSession,
  whenSignedIn,
} from './session.ts';

const person = {
  id: 'p1',
  email: 'new@user.test',
  fullName: 'A new user',
  address: 'VIQ-1',
  roles: ['user' as const],
};
type Answer = { readonly status: number; readonly body?: unknown } | 'no network';
let answers: Record<string, Answer>;
let calls: string[];
let issued: number;
/** Requests without an answer yet. */
let onTheWay = 0;

const session = (more: object = {}): Answer => ({
  status: 200,
  body: {
    accessToken: `token${String(++issued)}`,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    deviceId: 'd',
    user: person,
    ...more,
  },
});

beforeEach(() => {
  stubLocalStorage();
  stubCookies('theme=dark; vaultiq-has-session=1');
  answers = {};
  calls = [];
  issued = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization') ?? '';
    calls.push(`${init.method ?? 'GET'} ${path} ${token}`.trim());
    onTheWay += 1;
    await flushPromises();
    onTheWay -= 1;
    const answer = path === '/api/auth/refresh' && !(path in answers) ? session() : answers[path];
    if (answer === undefined || answer === 'no network') throw new TypeError('fetch failed');
    const { status, body } = answer;
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});
afterEach(stopSession);

/** Waits until every pending answer has arrived and been handled. */
async function settleSession(): Promise<void> {
  do await flushPromises();
  while (onTheWay > 0);
  await flushPromises();
}
const ended = { status: 401, body: { code: 'SESSION_ENDED' } };

describe('a device that remembers somebody', () => {
  it('opens without a network', async () => {
    storedSession.keep(person);
    answers['/api/auth/refresh'] = 'no network';
    startSession();
    expect(sessionState()).toEqual({ status: 'signed-in', person, connected: false });
    await settleSession();
    expect(sessionState()).toEqual({ status: 'signed-in', person, connected: false });
  });

  it('renews its session by the cookie, once for all callers', async () => {
    storedSession.keep(person);
    startSession();
    const tokens = await Promise.all([accessToken(), accessToken(), accessToken()]);
    expect(tokens.map((token) => token.ok && token.value)).toEqual(['token1', 'token1', 'token1']);
    expect(calls).toEqual(['POST /api/auth/refresh']);
    expect(sessionState()).toEqual({ status: 'signed-in', person, connected: true });
  });

  it('learns that the session has ended, and still knows whose queue this is', async () => {
    storedSession.keep(person);
    answers['/api/auth/refresh'] = ended;
    startSession();
    await settleSession();
    const state = { status: 'signed-out', reason: 'ended', person };
    expect(sessionState()).toEqual(state);
    await stopSession();
    startSession();
    expect(sessionState()).toEqual(state);
    forgetPerson(person.id);
    expect(sessionState()).toEqual({ status: 'signed-out', reason: null, person: null });
  });

  it('stores no secrets', async () => {
    storedSession.keep(person);
    startSession();
    await accessToken();
    const texts = Array.from({ length: localStorage.length }, (_, n) =>
      localStorage.getItem(localStorage.key(n) ?? ''),
    );
    expect(texts.join(' ')).not.toContain('token1');
  });
});

describe('a device that remembers nobody', () => {
  it('uses the cookie only on request', async () => {
    startSession();
    await settleSession();
    expect(calls).toEqual([]);
    const restoring = restoreByCookie();
    expect(sessionState()).toEqual({ status: 'restoring' });
    await restoring;
    expect(sessionState()).toEqual({ status: 'signed-in', person, connected: true });
  });

  it('says when somebody has signed in', async () => {
    startSession();
    const said: string[] = [];
    const saying = whenSignedIn().then(() => said.push('signed in'));
    await settleSession();
    expect(said).toEqual([]);
    await restoreByCookie();
    await saying;
    expect(said).toEqual(['signed in']);
  });

  it('asks for nothing when the service never gave it a session', async () => {
    stubCookies('not-vaultiq-has-session=1');
    startSession();
    await restoreByCookie();
    expect(calls).toEqual([]);
    expect(sessionState()).toEqual({ status: 'signed-out', reason: null, person: null });
  });

  it('is signed out with an invalid cookie', async () => {
    answers['/api/auth/refresh'] = { status: 401, body: { code: 'NOT_AUTHENTICATED' } };
    startSession();
    await restoreByCookie();
    expect(sessionState()).toEqual({ status: 'signed-out', reason: null, person: null });
  });

  it('signs in', async () => {
    answers['/api/auth/sign-in'] = session();
    startSession();
    expect(await signIn({ email: person.email, password: 'secret-word' })).toEqual({ ok: true, value: null });
    expect(sessionState()).toEqual({ status: 'signed-in', person, connected: true });
  });

  it('reports why it cannot sign in', async () => {
    answers['/api/auth/sign-in'] = { status: 401, body: { code: 'CREDENTIALS_INVALID', detail: 'Invalid' } };
    startSession();
    const outcome = await signIn({ email: person.email, password: 'wrong-word' });
    expect(outcome.ok ? null : outcome.problem.code).toBe('CREDENTIALS_INVALID');
    expect(sessionState().status).toBe('signed-out');
  });
});

describe('a request', () => {
  it('is repeated once with a new token when the old one is refused', async () => {
    storedSession.keep(person);
    startSession();
    await accessToken();
    answers['/api/thing'] = { status: 401, body: { code: 'NOT_AUTHENTICATED' } };
    const outcome = await request({ path: '/api/thing' });
    expect(outcome.ok).toBe(false);
    expect(calls.slice(1)).toEqual([
      'GET /api/thing Bearer token1',
      'POST /api/auth/refresh',
      'GET /api/thing Bearer token2',
    ]);
  });

  it('reports a missing answer instead of throwing', async () => {
    answers['/api/thing'] = 'no network';
    const outcome = await request({ path: '/api/thing', auth: 'none' });
    expect(outcome.ok ? null : outcome.problem.code).toBe('NO_ANSWER');
  });
});

describe('a password that has to be changed', () => {
  const flagged = { mustChangePassword: true };
  const change = { current: 'made-for-me', next: 'my-own-choice-77' };
  const signedIn = { status: 'signed-in', person, connected: true };

  async function enter(): Promise<void> {
    answers['/api/auth/sign-in'] = session(flagged);
    startSession();
    await signIn({ email: person.email, password: change.current });
    expect(sessionState()).toEqual({ ...signedIn, ...flagged });
  }

  it('is remembered without a network', async () => {
    await enter();
    await stopSession();
    answers['/api/auth/refresh'] = 'no network';
    startSession();
    await settleSession();
    expect(sessionState()).toEqual({ ...signedIn, ...flagged, connected: false });
  });

  it('is changed, and then another token is fetched', async () => {
    await enter();
    answers['/api/auth/password'] = { status: 204 };
    expect(await changePassword(change)).toEqual({ ok: true, value: null });
    expect(sessionState()).toEqual(signedIn);
    await settleSession();
    expect(calls.slice(1)).toEqual(['POST /api/auth/password Bearer token1', 'POST /api/auth/refresh']);
    expect(await accessToken()).toEqual({ ok: true, value: 'token2' });
    await stopSession();
    startSession();
    expect(sessionState()).not.toHaveProperty('mustChangePassword');
  });

  it('stays while the change is refused, and a wrong current one costs one call', async () => {
    await enter();
    answers['/api/auth/password'] = { status: 401, body: { code: 'CREDENTIALS_INVALID', field: 'current' } };
    expect(await changePassword(change)).toMatchObject({
      ok: false,
      problem: { code: 'CREDENTIALS_INVALID' },
    });
    expect(calls).toHaveLength(2);
    expect(sessionState()).toEqual({ ...signedIn, ...flagged });
  });

  it('was changed although the answer was lost, as the session shows', async () => {
    await enter();
    answers['/api/auth/password'] = 'no network';
    expect(await changePassword(change)).toEqual({ ok: true, value: null });
    expect(sessionState()).toEqual(signedIn);
  });

  it('was not changed if the request was lost, as the session shows', async () => {
    await enter();
    answers['/api/auth/password'] = 'no network';
    answers['/api/auth/refresh'] = session(flagged);
    expect(await changePassword(change)).toMatchObject({ ok: false, problem: { code: 'NO_ANSWER' } });
    expect(sessionState()).toEqual({ ...signedIn, ...flagged });
  });

  it('is learnt from a refusal, but not from that of a replaced token', async () => {
    storedSession.keep(person);
    startSession();
    await accessToken();
    answers['/api/thing'] = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } };
    const late = request({ path: '/api/thing' });
    await accessToken('token1');
    await late;
    expect(sessionState()).toEqual(signedIn);
    await request({ path: '/api/thing' });
    expect(sessionState()).toEqual({ ...signedIn, ...flagged });
  });
});

describe('closing the account', () => {
  const path = '/api/account/close';
  const signedIn = { status: 'signed-in', person, connected: true };
  const refusedAsEnded = async (): Promise<void> => {
    answers['/api/thing'] = ended;
    answers['/api/auth/refresh'] = ended;
    await request({ path: '/api/thing' });
  };

  beforeEach(async () => {
    storedSession.keep(person);
    startSession();
    await accessToken();
  });

  it('keeps the person signed in until the device is wiped, whatever is refused meanwhile', async () => {
    answers[path] = { status: 204 };
    answers['/api/auth/sign-out'] = { status: 204 };
    const closing = closeAccount();
    await refusedAsEnded();
    expect(await closing).toEqual({ ok: true, value: null });
    await refusedAsEnded();
    expect(sessionState()).toEqual(signedIn);
    await leaveSession();
    expect(sessionState()).toEqual({ status: 'signed-out', reason: null, person: null });
  });

  it('that is refused or unanswered no longer hides the end of a session', async () => {
    for (const answer of [{ status: 409, body: { code: 'ACCOUNT_NOT_EMPTY' } }, 'no network'] as const) {
      answers[path] = answer;
      expect(await closeAccount()).toMatchObject({ ok: false });
      expect(sessionState()).toEqual(signedIn);
    }
    await refusedAsEnded();
    expect(sessionState()).toEqual({ status: 'signed-out', reason: 'ended', person });
  });
});

describe('signing out', () => {
  it('is not undone by a running renewal', async () => {
    storedSession.keep(person);
    answers['/api/auth/sign-out'] = { status: 204 };
    startSession();
    await leaveSession();
    await settleSession();
    expect(sessionState()).toEqual({ status: 'signed-out', reason: null, person: null });
    expect(storedSession.read()).toBeNull();
  });

  it('is completed after an offline sign-out, and the cookie is not used before', async () => {
    storedSession.keep(person);
    startSession();
    await accessToken();
    answers['/api/auth/sign-out'] = 'no network';
    await leaveSession();
    expect(storedSession.owesSignOut()).toBe(true);
    await restoreByCookie();
    expect(sessionState().status).toBe('signed-out');
    answers['/api/auth/sign-out'] = { status: 204 };
    await stopSession();
    startSession();
    await settleSession();
    expect(storedSession.owesSignOut()).toBe(false);
  });
});
