// Proves the identity endpoints as a browser and an attacker see them, over real HTTP: texts, cookies, other sites,
// rotation, replay, lock-out, revocation, and what an access token opens.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import jwt from 'jsonwebtoken';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { accessTokenTtlMs, sessionTtlMs } from '#domain/limits.ts';
import { ProblemSchema } from '#domain/protocol.ts';
import { SessionSchema, type Session } from '#domain/account/session.ts';
import { argon2Hasher } from '#server/identity/credentials/passwords.ts';
import { type AccountsWorld, makeAccountsWorld, TOKEN_KEY } from '#tests/fakes/accounts-world.ts';
import { mountEndpoints } from '../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { identityEndpoints } from './identity-endpoints.ts';
import { authenticate, authenticateHeader, readSession } from '../http/authenticate.ts';

const person = { email: 'new.user@example.com', password: 'quiet-harbour-88', fullName: 'New User' };
const credentials = { email: person.email, password: person.password };

type Answer = { status: number; headers: Headers; body: unknown; setCookie: string[] };
type Site = {
  world: AccountsWorld;
  origin: string;
  call(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
};

const servers: Server[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise<void>((resolve) => {
      server.close(() => {
        resolve();
      });
    });
  }
});

async function openSite(
  options: Parameters<typeof makeAccountsWorld>[0] = {},
  publicUrl?: string,
): Promise<Site> {
  const world = await makeAccountsWorld(options);
  const app = express();
  const server = createServer(app);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  app.use(express.json());
  const place = publicUrl ?? origin;
  const guards = testGuards({ accounts: world.accounts, publicUrl: place });
  app.use(mountEndpoints(identityEndpoints(world.accounts, place), guards));
  app.get('/whoami', authenticate(world.accounts), (_request, response) => {
    response.json(readSession(response));
  });
  const call: Site['call'] = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : (JSON.parse(text) as unknown),
      setCookie: response.headers.getSetCookie(),
    };
  };
  return { world, origin, call };
}

const cookieOf = ({ setCookie }: Answer): string => setCookie[0]?.split(';')[0] ?? '';
/** The cookies of the session and of the device's mark. */
const cookiesOf = ({ setCookie }: Answer): string =>
  setCookie.map((one) => one.split(';')[0] ?? '').join('; ');
const sessionIn = ({ body }: Answer): Session => SessionSchema.parse(body);
const fromApp = (site: Site, cookie = '') => ({ 'x-vaultiq-client': '1', origin: site.origin, cookie });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function expectProblem(answer: Answer, code: ErrorCode, extra: object = {}): void {
  const { status, title, text, remedy, retry } = ERRORS[code];
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = ProblemSchema.parse(answer.body);
  expect(problem).toMatchObject({
    type: `/api/docs#${code}`,
    code,
    status,
    title,
    detail: text,
    remedy,
    retry,
    ...extra,
  });
}

describe('sign-up and sign-in', () => {
  it('answer with the session and put the refresh token in a cookie only', async () => {
    const site = await openSite();
    const up = await site.call('POST', '/api/auth/sign-up', { body: person });
    expect(up.status).toBe(201);
    expect(sessionIn(up).user).toMatchObject({ email: person.email, fullName: 'New User', roles: ['user'] });
    const attributes = (up.setCookie[0] ?? '').split('; ').slice(1);
    const maxAge = `Max-Age=${String(sessionTtlMs / 1_000)}`;
    expect(up.setCookie[0]).toMatch(/^vaultiq-dev=/);
    expect(attributes.filter((one) => !one.startsWith('Expires='))).toEqual([
      maxAge,
      'Path=/',
      'HttpOnly',
      'SameSite=Strict',
    ]);
    expect(up.setCookie[1]).toMatch(
      /^vaultiq-has-session=1; Max-Age=\d+; Path=\/; Expires=[^;]+; SameSite=Strict$/,
    );
    expect(up.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify(up.body)).not.toContain(cookieOf(up).split('=')[1]);
    const signedIn = await site.call('POST', '/api/auth/sign-in', { body: credentials });
    expect(signedIn.status).toBe(200);
    expect(sessionIn(signedIn).user).toEqual(sessionIn(up).user);
  });

  it('use the __Host- cookie with Secure on https', async () => {
    const site = await openSite({}, 'https://vaultiq.example');
    const up = await site.call('POST', '/api/auth/sign-up', { body: person });
    expect(up.setCookie[0]).toMatch(/^__Host-vaultiq=/);
    expect(up.setCookie[0]).toContain('; Secure');
    expect(up.setCookie[0]).not.toContain('Domain');
    const headers = { 'x-vaultiq-client': '1', origin: 'https://vaultiq.example', cookie: cookieOf(up) };
    expect((await site.call('POST', '/api/auth/refresh', { headers })).status).toBe(200);
  });

  it.each([
    [{ ...person, email: 'x' }, 'EMAIL_INVALID', 'Invalid email address', 'email'],
    [
      { ...person, password: '12345' },
      'PASSWORD_TOO_SHORT',
      'Password must be at least 6 characters',
      'password',
    ],
    [{ ...person, fullName: 'N' }, 'NAME_TOO_SHORT', 'Name must be at least 2 characters', 'fullName'],
    [
      { ...person, password: 'iloveyou' },
      'PASSWORD_COMMON',
      'This password is on the list of common passwords',
      'password',
    ],
    [{}, 'EMAIL_INVALID', 'Invalid email address', 'email'],
    [[], 'REQUEST_INVALID', 'The request is not well formed', 'body'],
  ] as const)('refuse %j with %s', async (body, code, detail, field) => {
    const site = await openSite();
    expectProblem(await site.call('POST', '/api/auth/sign-up', { body }), code, { detail, field });
  });

  it('refuse a taken e-mail, and a request without a body', async () => {
    const site = await openSite();
    await site.call('POST', '/api/auth/sign-up', { body: person });
    const again = await site.call('POST', '/api/auth/sign-up', {
      body: { ...person, email: 'New.User@Example.com' },
    });
    expectProblem(again, 'EMAIL_TAKEN', { field: 'email' });
    expectProblem(await site.call('POST', '/api/auth/sign-in'), 'REQUEST_INVALID', { field: 'body' });
  });

  it('reveal nothing: a wrong password and an unknown e-mail get the same answer', async () => {
    const site = await openSite();
    await site.call('POST', '/api/auth/sign-up', { body: person });
    const wrong = await site.call('POST', '/api/auth/sign-in', {
      body: { ...credentials, password: 'wrong-one' },
    });
    const unknown = await site.call('POST', '/api/auth/sign-in', {
      body: { ...credentials, email: 'no@example.com' },
    });
    expectProblem(wrong, 'CREDENTIALS_INVALID');
    expect(unknown.body).toEqual(wrong.body);
    const names = (answer: Answer) => [...answer.headers.keys()];
    expect(names(unknown)).toEqual(names(wrong));
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
    expect(wrong.setCookie).toEqual([]);
  });

  it('are refused after too many attempts, before anything is hashed, with the time to wait', async () => {
    const site = await openSite({ rateLimits: true });
    await site.call('POST', '/api/auth/sign-up', { body: person });
    const wrong = { body: { ...credentials, password: 'wrong-one' } };
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expectProblem(await site.call('POST', '/api/auth/sign-in', wrong), 'CREDENTIALS_INVALID');
    }
    const verified = site.world.hasher.verified;
    const limited = await site.call('POST', '/api/auth/sign-in', { body: credentials });
    expectProblem(limited, 'SIGN_IN_LIMITED');
    expect(site.world.hasher.verified).toBe(verified);
    const { retryAfterMs = 0 } = ProblemSchema.parse(limited.body);
    expect(retryAfterMs).toBeGreaterThan(25_000);
    expect(limited.headers.get('retry-after')).toBe(String(Math.ceil(retryAfterMs / 1_000)));
  });

  it('work with the real password hash', async () => {
    const site = await openSite({ hasher: argon2Hasher });
    await site.call('POST', '/api/auth/sign-up', { body: person });
    expect((await site.call('POST', '/api/auth/sign-in', { body: credentials })).status).toBe(200);
    const wrong = await site.call('POST', '/api/auth/sign-in', {
      body: { ...credentials, password: 'wrong-one' },
    });
    expectProblem(wrong, 'CREDENTIALS_INVALID');
  });
});

describe('requests from other sites', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  it.each(foreign)('are refused everywhere: %j', async (headers: Record<string, string>) => {
    const site = await openSite();
    const up = await site.call('POST', '/api/auth/sign-up', { body: person });
    for (const path of ['/api/auth/sign-up', '/api/auth/sign-in']) {
      expectProblem(await site.call('POST', path, { body: credentials, headers }), 'CROSS_SITE');
    }
    const all = { 'x-vaultiq-client': '1', cookie: cookieOf(up), ...headers };
    for (const path of ['/api/auth/refresh', '/api/auth/sign-out']) {
      expectProblem(await site.call('POST', path, { headers: all }), 'CROSS_SITE');
    }
    expect(site.world.endedSessions).toEqual([]);
  });

  it.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'are distinguished from our own and from those of programs: %j',
    async (headers: Record<string, string>) => {
      const site = await openSite();
      const up = await site.call('POST', '/api/auth/sign-up', { body: person });
      const own = await site.call('POST', '/api/auth/refresh', {
        headers: { cookie: cookieOf(up), ...headers },
      });
      expect(own.status).toBe(200);
    },
  );
});

describe('refresh and sign-out', () => {
  const refresh = (site: Site, cookie: string) =>
    site.call('POST', '/api/auth/refresh', { headers: fromApp(site, cookie) });

  it('rotate the cookie, forgive one lost reply, and end the session on a replay', async () => {
    const site = await openSite();
    const up = await site.call('POST', '/api/auth/sign-up', { body: person });
    const both = cookiesOf(up);
    const lost = await refresh(site, both);
    const second = await refresh(site, both);
    expect([lost.status, second.status]).toEqual([200, 200]);
    expect(cookieOf(second)).toBe(cookieOf(lost));
    const third = await refresh(site, `theme=dark; ${cookieOf(second)}; more=1`);
    expect(sessionIn(third)).toMatchObject({ deviceId: sessionIn(up).deviceId, user: sessionIn(up).user });
    const replay = await refresh(site, both);
    expectProblem(replay, 'SESSION_ENDED');
    expect(replay.setCookie[0]).toMatch(/^vaultiq-dev=; .*Expires=Thu, 01 Jan 1970/);
    expectProblem(await refresh(site, cookieOf(third)), 'SESSION_ENDED');
    expectProblem(
      await site.call('GET', '/whoami', { headers: bearer(sessionIn(third).accessToken) }),
      'SESSION_ENDED',
    );
    expect(site.world.endedSessions).toEqual([sessionIn(up).deviceId]);
  });

  it('require a cookie of our own', async () => {
    const site = await openSite();
    for (const cookie of ['', 'vaultiq-dev=', 'vaultiq-dev=x.y.z', 'vaultiq-devil=1']) {
      expectProblem(await refresh(site, cookie), 'NOT_AUTHENTICATED');
    }
  });

  it('end the session and remove the cookie', async () => {
    const site = await openSite();
    const up = await site.call('POST', '/api/auth/sign-up', { body: person });
    const headers = fromApp(site, cookieOf(up));
    const out = await site.call('POST', '/api/auth/sign-out', { headers });
    expect([out.status, out.body]).toEqual([204, null]);
    expect(out.setCookie[0]).toMatch(
      /^vaultiq-dev=; Path=\/; Expires=Thu, 01 Jan 1970 .*HttpOnly; SameSite=Strict/,
    );
    expect(out.setCookie[1]).toMatch(
      /^vaultiq-has-session=; Path=\/; Expires=Thu, 01 Jan 1970 [^;]+; SameSite=Strict$/,
    );
    expectProblem(await refresh(site, cookieOf(up)), 'SESSION_ENDED');
    expectProblem(
      await site.call('GET', '/whoami', { headers: bearer(sessionIn(up).accessToken) }),
      'SESSION_ENDED',
    );
    expect((await site.call('POST', '/api/auth/sign-out', { headers: fromApp(site) })).status).toBe(204);
  });
});

describe('devices and passwords', () => {
  it('are listed and revoked by their owner only, with effect at once', async () => {
    const site = await openSite();
    const phone = sessionIn(
      await site.call('POST', '/api/auth/sign-up', {
        body: person,
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0' },
      }),
    );
    const desk = sessionIn(await site.call('POST', '/api/auth/sign-in', { body: credentials }));
    const other = sessionIn(
      await site.call('POST', '/api/auth/sign-up', { body: { ...person, email: 'other@example.com' } }),
    );
    const remove = (session: Session, id: string) =>
      site.call('DELETE', `/api/auth/devices/${id}`, { headers: bearer(session.accessToken) });
    const listed = await site.call('GET', '/api/auth/devices', { headers: bearer(desk.accessToken) });
    const { devices } = listed.body as { devices: { id: string; name: string; current: boolean }[] };
    expect(devices.map(({ id, current }) => [id, current]).sort()).toEqual(
      [
        [phone.deviceId, false],
        [desk.deviceId, true],
      ].sort(),
    );
    expect(devices.map(({ name }) => name)).toContain('Chrome on Android');
    expectProblem(await remove(other, phone.deviceId), 'NOT_FOUND');
    expectProblem(await remove(other, `${phone.user.id}%3A${phone.deviceId}`), 'NOT_FOUND');
    expect((await site.call('GET', '/whoami', { headers: bearer(phone.accessToken) })).status).toBe(200);
    expect((await remove(desk, phone.deviceId)).status).toBe(204);
    expectProblem(await site.call('GET', '/whoami', { headers: bearer(phone.accessToken) }), 'SESSION_ENDED');
    expectProblem(await remove(desk, phone.deviceId), 'NOT_FOUND');
    expectProblem(await site.call('GET', '/api/auth/devices'), 'NOT_AUTHENTICATED');
  });

  it('change the password only with the current one', async () => {
    const site = await openSite();
    const { accessToken } = sessionIn(await site.call('POST', '/api/auth/sign-up', { body: person }));
    const change = (current: string) =>
      site.call('POST', '/api/auth/password', {
        body: { current, next: 'calm-mountain-31' },
        headers: bearer(accessToken),
      });
    expectProblem(await change('wrong-one'), 'CREDENTIALS_INVALID', { field: 'current' });
    expect((await change(person.password)).status).toBe(204);
    expectProblem(await site.call('POST', '/api/auth/sign-in', { body: credentials }), 'CREDENTIALS_INVALID');
    expectProblem(await site.call('POST', '/api/auth/password', { body: {} }), 'NOT_AUTHENTICATED');
  });
});

describe('what an access token opens', () => {
  it('is its own session, until it expires', async () => {
    const site = await openSite();
    const session = sessionIn(await site.call('POST', '/api/auth/sign-up', { body: person }));
    const who = await site.call('GET', '/whoami', { headers: bearer(session.accessToken) });
    expect(who.body).toEqual({
      userId: session.user.id,
      sessionId: session.deviceId,
      epoch: { account: 0, secondFactor: 0 },
      expiresAt: Date.parse(session.expiresAt),
    });
    const raw = authenticateHeader(site.world.accounts, `bearer  ${session.accessToken} `);
    expect(raw).toMatchObject({ ok: true, value: { userId: session.user.id } });
    site.world.clock.at += accessTokenTtlMs;
    const late = await site.call('GET', '/whoami', { headers: bearer(session.accessToken) });
    expectProblem(late, 'NOT_AUTHENTICATED');
    expect(late.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('is nothing if somebody else made it', async () => {
    const site = await openSite();
    const session = sessionIn(await site.call('POST', '/api/auth/sign-up', { body: person }));
    const claims = jwt.decode(session.accessToken, { json: true }) ?? {};
    const unsigned = jwt.sign(claims, '', { algorithm: 'none' });
    const headers = [
      undefined,
      '',
      session.accessToken,
      `Basic ${session.accessToken}`,
      `Bearer ${unsigned}`,
      `Bearer ${jwt.sign(claims, '6e'.repeat(32))}`,
      `Bearer ${jwt.sign({ ...claims, aud: 'another' }, TOKEN_KEY)}`,
      `Bearer ${jwt.sign(claims, TOKEN_KEY, { algorithm: 'HS384' })}`,
    ];
    for (const authorization of headers) {
      const answer = await site.call('GET', '/whoami', {
        headers: authorization === undefined ? {} : { authorization },
      });
      expectProblem(answer, 'NOT_AUTHENTICATED');
    }
    expect((await site.call('GET', '/whoami', { headers: bearer(jwt.sign(claims, TOKEN_KEY)) })).status).toBe(
      200,
    );
  });
});
