/**
 * Proves over real HTTP who gets what from every route: with one's own token, another's, none, and one that is expired,
 * revoked, signed with another key or unsigned. A refusal and another person's answer contain no data of a person.
 * Every mounted route must be in the table and have a row here.
 */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accessTokenTtlMs, streamCutWithinMs } from '#domain/limits.ts';
import { FEEDS, ProblemSchema, PushAnswerSchema } from '#domain/protocol.ts';
import { ERRORS } from '#domain/errors.ts';
import { makePng } from '#tests/builders/pictures.ts';
import { makeAccessTokens } from '#server/identity/sessions/access-tokens.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { anOffer } from '#tests/builders/projects.ts';
import { mountedRoutes } from './mounted-routes.ts';
import {
  type Answer,
  type CallOptions,
  cookieOf,
  makeServiceWorld,
  openDoorbell,
  OWNER,
  type Person,
  type ServiceWorld,
} from './service-world.ts';
import { makePasskeyPerson, ORIGIN, type PasskeyPerson } from './passkey-person.ts';
import { makeTwoFactorPerson, type TwoFactorPerson, withTwoFactor } from './two-factor-person.ts';

let world: ServiceWorld;
let ann: Person;
let ben: Person;
let owner: Person;
let cardPage = '';
let cancelPath = '';
let picture = '';
let project = '';

const NOTE = 'a note for two';
const ORDER = 'the-order-of-ann-0001';
const METRICS = 'metrics-token-of-the-tests-0123456789';

beforeAll(async () => {
  world = await makeServiceWorld({ PUBLIC_URL: ORIGIN });
  ann = await world.signUp('ann');
  ben = await world.signUp('ben');
  owner = await world.signIn(OWNER);
  const cleo = await world.signUp('cleo');
  for (const person of [ann, ben]) {
    await world.issue(person, '100', 'DC');
    await world.command(person, 'wallet.transfer', {
      to: cleo.address,
      amount: '1',
      currency: 'DC',
      note: NOTE,
    });
  }
  const opened = await world.call('POST', '/api/payments/checkout', {
    token: ann.session.accessToken,
    body: { id: ORDER, amountUsd: '10' },
  });
  cardPage = new URL((JSON.parse(opened.text) as { url: string }).url).pathname;
  cancelPath = /href="(\/pay\/cancel\/[^"]+)"/.exec((await world.call('GET', cardPage)).text)?.[1] ?? '';
  picture = await world.setPicture(ann, makePng());
  const submitted = await world.command(owner, 'project.submit', anOffer({ now: Date.now() }));
  project = String(submitted['project']);
  await world.command(owner, 'project.approve', { project });
  await world.service.projections.idle();
});
afterAll(async () => {
  await world.close();
});

/** Data that only the person (and their counterparties) may see. The address is public, but its owner is not. */
const traitsOf = ({ id, email, session, name }: Person): string[] => [
  id,
  email,
  `${name} of the tests`,
  session.deviceId,
  session.accessToken,
];

function expectNothingOf(person: Person, { text, headers }: Answer): void {
  const all = [text, ...headers.values()].join('\n');
  for (const trait of [...traitsOf(person), person.address]) expect(all).not.toContain(trait);
}

function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(ProblemSchema.parse(JSON.parse(answer.text))).toMatchObject({ status, code });
  expect(answer.status).toBe(status);
}

type Request = CallOptions & { readonly path: string };

/** A route as Ann requests it: its paths, and whether its answers are public. */
type Row = {
  readonly requests: () => readonly Request[];
  /** Its answer names other people's addresses, which are public. */
  readonly isPublic?: boolean;
  /** For a route that needs a second factor: the request with a code. */
  readonly withCode?: (one: TwoFactorPerson) => Request;
  /** For a route that needs a passkey. */
  readonly withPasskey?: (one: PasskeyPerson) => Request | Promise<Request>;
};

const from = (path: string, options: CallOptions = {}): Row => ({ requests: () => [{ path, ...options }] });
const feeds = Object.entries(FEEDS).filter(([feed]) => feed !== 'admin');
const collections = feeds.flatMap(([feed, all]) => Object.keys(all).map((name) => ({ feed, name })));

const contactOf = (id: string) => ({
  id,
  address: ann.address,
  name: 'myself',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const factor = (path: string, body: (one: { code: () => string; person: Person }) => object): Row => {
  const at = `/api/auth/two-factor/${path}`;
  return {
    requests: () => [{ path: at, body: body({ code: () => '000000', person: ann }) }],
    withCode: (one) => ({ path: at, body: body(one) }),
  };
};
const PASSKEYS = '/api/auth/passkeys';
const STEP_UP = '/api/auth/step-up';
const withPasskey = (path: string, make: Row['withPasskey']): Row => ({
  requests: () => [{ path }],
  ...(make !== undefined && { withPasskey: make }),
});
const CONFIRM = '/api/auth/two-factor/confirm';
const CONFIRMED = { id: 'a-transfer-to-confirm-1', type: 'wallet.claim_tdc', payload: {} };

/** Rows by `method path`, as the table has them. */
const ROWS: Readonly<Record<string, Row>> = {
  'post /api/commands': {
    requests: () => [
      {
        path: '/api/commands',
        body: { id: 'a-command-of-the-matrix', type: 'wallet.claim_tdc', payload: {} },
      },
    ],
  },
  'post /api/auth/sign-up': {
    requests: () => [
      {
        path: '/api/auth/sign-up',
        body: { email: 'dan@security.example', password: 'dans-pass-phrase-3', fullName: 'Dan' },
      },
    ],
  },
  'post /api/auth/sign-in': {
    requests: () => [{ path: '/api/auth/sign-in', body: { email: ann.email, password: ann.password } }],
  },
  'post /api/auth/second-factor': from('/api/auth/second-factor', {
    body: { challenge: 'none', method: 'totp', code: '000000' },
  }),
  'get /api/auth/two-factor': from('/api/auth/two-factor'),
  'post /api/auth/two-factor/set-up': from('/api/auth/two-factor/set-up'),
  'post /api/auth/two-factor/enable': {
    requests: () => [{ path: '/api/auth/two-factor/enable', body: { code: '000000' } }],
    withCode: ({ firstCode }) => ({ path: '/api/auth/two-factor/enable', body: { code: firstCode } }),
  },
  'post /api/auth/two-factor/disable': factor('disable', () => ({})),
  'post /api/auth/two-factor/backup-codes': factor('backup-codes', () => ({})),
  'post /api/auth/two-factor/require': factor('require', ({ code }) => ({ required: false, code: code() })),
  'post /api/auth/two-factor/confirm': factor('confirm', ({ code }) => ({
    code: code(),
    commands: [CONFIRMED],
  })),
  'post /api/auth/two-factor/confirm/passkey': withPasskey(`${CONFIRM}/passkey`, async ({ person }) => {
    await (await withTwoFactor(world, person)).enable();
    return { path: `${CONFIRM}/passkey`, body: { commands: [CONFIRMED] } };
  }),
  'post /api/auth/passkey/options': from('/api/auth/passkey/options', { body: {} }),
  'post /api/auth/passkey/sign-in': from('/api/auth/passkey/sign-in', { body: {} }),
  'get /api/auth/passkeys': from(PASSKEYS),
  'post /api/auth/passkeys/options': from(`${PASSKEYS}/options`),
  'post /api/auth/passkeys': withPasskey(PASSKEYS, async ({ another }) => ({
    path: PASSKEYS,
    body: await another(),
  })),
  'get /api/auth/step-up': from(STEP_UP),
  'post /api/auth/step-up': {
    requests: () => [{ path: STEP_UP, body: { method: 'password', password: ann.password } }],
  },
  'post /api/auth/step-up/passkey': withPasskey(`${STEP_UP}/passkey`, () => ({ path: `${STEP_UP}/passkey` })),
  'post /api/auth/passkeys/{id}/name': withPasskey(`${PASSKEYS}/none/name`, ({ passkeyId }) => ({
    path: `${PASSKEYS}/${passkeyId}/name`,
    body: { name: 'My phone' },
  })),
  'delete /api/auth/passkeys/{id}': withPasskey(`${PASSKEYS}/none`, ({ passkeyId }) => ({
    path: `${PASSKEYS}/${passkeyId}`,
  })),
  'post /api/auth/refresh': from('/api/auth/refresh'),
  'post /api/auth/sign-out': from('/api/auth/sign-out'),
  'post /api/auth/password': {
    requests: () => [
      { path: '/api/auth/password', body: { current: ann.password, next: 'another-pass-phrase-9' } },
    ],
  },
  'post /api/auth/password/forgot': {
    requests: () => [{ path: '/api/auth/password/forgot', body: { email: ann.email } }],
  },
  'post /api/auth/password/reset': from('/api/auth/password/reset', {
    body: { token: 'none', password: 'another-pass-phrase-9' },
  }),
  'post /api/auth/email/link': from('/api/auth/email/link'),
  'post /api/auth/email/verify': from('/api/auth/email/verify', { body: { token: 'none' } }),
  'get /outbox': from('/outbox'),
  'get /api/auth/devices': from('/api/auth/devices'),
  'delete /api/auth/devices': from('/api/auth/devices'),
  'delete /api/auth/devices/{id}': {
    requests: () => [{ path: `/api/auth/devices/${ann.session.deviceId}` }],
  },
  'get /api/account/export': from('/api/account/export'),
  'get /api/account/close': from('/api/account/close'),
  'post /api/account/close': withPasskey('/api/account/close', () => ({ path: '/api/account/close' })),
  'post /api/account/picture': { requests: () => [{ path: '/api/account/picture', body: { picture } }] },
  'post /api/files': from('/api/files', { body: new Uint8Array(makePng()) }),
  'get /api/files/{hash}': { requests: () => [{ path: `/api/files/${picture}` }] },
  'get /api/wallet': from('/api/wallet'),
  'get /api/payees/{address}': { requests: () => [{ path: `/api/payees/${ann.address}` }] },
  'get /api/push': from('/api/push'),
  'post /api/push/subscription': {
    requests: () => [
      {
        path: '/api/push/subscription',
        body: {
          endpoint: 'https://push.example/send/matrix',
          keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        },
      },
    ],
  },
  'delete /api/push/subscription': from('/api/push/subscription'),
  'get /api/payments': from('/api/payments'),
  'post /api/payments/checkout': {
    requests: () => [
      { path: '/api/payments/checkout', body: { id: 'an-order-of-the-matrix', amountUsd: '10' } },
    ],
  },
  'get /api/payments/orders/{order}': from(`/api/payments/orders/${ORDER}`),
  'post /api/payments/webhook': from('/api/payments/webhook'),
  'get /pay/{session}': { requests: () => [{ path: cardPage }] },
  'post /pay/{session}': { requests: () => [{ path: cardPage }] },
  'get /pay/cancel/{order}/{key}': { requests: () => [{ path: cancelPath }] },
  'get /api/explorer/transactions': { ...from('/api/explorer/transactions'), isPublic: true },
  'get /api/explorer/transactions/{id}': {
    requests: () => [{ path: `/api/explorer/transactions/${transactionId}` }],
    isPublic: true,
  },
  'get /api/explorer/wallets/{address}': {
    requests: () => [{ path: `/api/explorer/wallets/${ann.address}` }],
  },
  'post /api/explorer/proofs': {
    requests: () => [{ path: '/api/explorer/proofs', body: { ids: [transactionId] } }],
    isPublic: true,
  },
  'get /api/explorer/wallets/{address}/balances': {
    requests: () => [{ path: `/api/explorer/wallets/${ann.address}/balances` }],
  },
  'get /api/explorer/blocks/{number}': { ...from('/api/explorer/blocks/1'), isPublic: true },
  'get /api/explorer/search': {
    requests: () => [{ path: `/api/explorer/search?q=${ann.address}` }],
    isPublic: true,
  },
  'get /api/explorer/vaults': from('/api/explorer/vaults'),
  'get /api/explorer/vaults/{vault}/movements': {
    requests: () => [{ path: '/api/explorer/vaults/core/movements' }],
    isPublic: true,
  },
  'get /api/explorer/key': from('/api/explorer/key'),
  'get /api/checkpoints': from('/api/checkpoints'),
  'get /api/checkpoints/latest': from('/api/checkpoints/latest'),
  'get /api/checkpoints/consistency': from('/api/checkpoints/consistency?from=1&to=2'),
  'get /api/checkpoints/{size}': from('/api/checkpoints/1'),
  'get /api/supply': from('/api/supply'),
  'get /api/network': from('/api/network'),
  'get /api/launchpad/projects': from('/api/launchpad/projects'),
  'get /api/launchpad/projects/{id}': {
    requests: () => [{ path: `/api/launchpad/projects/${project}` }],
  },
  'get /api/launchpad/projects/{id}/stakes': {
    requests: () => [{ path: `/api/launchpad/projects/${project}/stakes` }],
  },
  'get /api/launchpad/projects/{id}/entries': {
    requests: () => [{ path: `/api/launchpad/projects/${project}/entries` }],
  },
  'get /api/launchpad/projects/{id}/holders': {
    requests: () => [{ path: `/api/launchpad/projects/${project}/holders` }],
  },
  'post /api/waitlist': {
    requests: () => [{ path: '/api/waitlist', body: { fullName: 'Eve', email: 'eve@security.example' } }],
  },
  'get /sync/{feed}/changes': {
    requests: () => feeds.map(([feed]) => ({ path: `/sync/${feed}/changes` })),
    isPublic: true,
  },
  'get /sync/{feed}/{collection}': {
    requests: () => collections.map(({ feed, name }) => ({ path: `/sync/${feed}/${name}` })),
    isPublic: true,
  },
  'post /sync/me/{collection}': {
    requests: () => [
      { path: '/sync/me/contacts', body: { rows: [{ document: contactOf('self'), assumed: null }] } },
    ],
  },
  'get /sync/doorbell': from('/sync/doorbell'),
  'get /healthz': from('/healthz'),
  'get /readyz': from('/readyz'),
  'get /metrics': from('/metrics'),
  'post /api/operator/payouts': {
    requests: () => [{ path: '/api/operator/payouts', body: { month: '2026-01' } }],
  },
  'post /api/operator/backups': from('/api/operator/backups'),
  'get /api/operator/payments': from('/api/operator/payments'),
  'post /api/operator/payments': {
    requests: () => [
      { path: '/api/operator/payments', body: { id: 'pi_1', how: 'by-hand', by: 'x', reason: 'y' } },
    ],
  },
  'post /api/operator/access': {
    requests: () => [{ path: '/api/operator/access', body: { account: 'a'.repeat(26) } }],
  },
  'get /api/openapi.json': from('/api/openapi.json'),
  'get /api/docs': from('/api/docs'),
};

/** Routes that are mounted for more paths than intended, and refused row by row elsewhere. */
const MEANT: Readonly<Record<string, string>> = {
  'post /sync/{feed}/{collection}': 'post /sync/me/{collection}',
};

/** Handlers that answer or pass requests without being a route, in order: review a new one here. */
const HANDLERS = [
  '<anonymous> at /', // the request log
  'helmetMiddleware at /',
  '<anonymous> at /', // the limit of requests that are no route
  'jsonParser at /api',
  '<anonymous> at /sync', // authentication
  '<anonymous> at /', // files that the build compressed
  'compression at /',
  '<anonymous> at /', // the app's pages, and its empty one for deep links
  'serveStatic at /',
  'notFound at /',
  '<anonymous> at /', // the error handler
];

let transactionId = '';
beforeAll(async () => {
  const page = await world.call('GET', '/api/explorer/transactions?type=send');
  transactionId = (JSON.parse(page.text) as { items: { id: string }[] }).items[0]?.id ?? '';
});

/** A person who exists for one route only. */
const nameOf = (route: { method: string; path: string }): string =>
  keyOf(route).replaceAll(/\W+/g, '-').replace(/-$/, '');
const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const requestsOf = (route: { method: string; path: string }): readonly Request[] =>
  ROWS[keyOf(route)]?.requests() ?? [];

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Ann's claims in a well-formed token with another header, key or time. */
function forgeToken(head: object, key: string, change: object = {}): string {
  const claims = JSON.parse(
    Buffer.from(ann.session.accessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  const signed = `${encode(head)}.${encode({ ...claims, ...change })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };

/** Invalid tokens, by their fault. */
const BAD_TOKENS: Readonly<Record<string, () => string | undefined>> = {
  none: () => undefined,
  garbage: () => 'garbage',
  expired: () => {
    const past = Date.now() - accessTokenTtlMs - 1_000;
    const { id: userId, session } = ann;
    const tokens = makeAccessTokens(world.tokenKey, () => past);
    return tokens.issue({ userId, sessionId: session.deviceId }).accessToken;
  },
  'signed with another key': () => forgeToken(HS256, 'ab'.repeat(32)),
  'signed with the public key of the journal': () => forgeToken(HS256, publicKey),
  'with the algorithm none': () => `${forgeToken({ alg: 'none' }, '').split('.').slice(0, 2).join('.')}.`,
  'with another user in it': () => {
    const [head, , signature] = ann.session.accessToken.split('.');
    const [, claims] = forgeToken(HS256, '', { sub: ben.id }).split('.');
    return [head, claims, signature].join('.');
  },
  'for another audience': () => forgeToken(HS256, world.tokenKey, { aud: 'somebody-else' }),
  'of another issuer': () => forgeToken(HS256, world.tokenKey, { iss: 'somebody-else' }),
};

let publicKey = '';
beforeAll(async () => {
  const answer = await world.call('GET', '/api/explorer/key');
  publicKey = (JSON.parse(answer.text) as { publicKey: string }).publicKey;
});

describe('the matrix', () => {
  it('has a row for every route of the table, and no others', () => {
    expect(Object.keys(ROWS).sort()).toEqual(ENDPOINTS.map(keyOf).sort());
  });

  it('has every mounted route, whatever its router', () => {
    const { routes } = mountedRoutes(world.service.app);
    expect(
      [...new Set(['post /api/commands', ...routes].map((route) => MEANT[route] ?? route))].sort(),
    ).toEqual(ENDPOINTS.map(keyOf).sort());
  });

  it('lists everything else that is mounted', () => {
    expect(mountedRoutes(world.service.app).handlers).toEqual(HANDLERS);
  });

  it('forges well: with the right key the same token is accepted', async () => {
    const answer = await world.call('GET', '/api/wallet', { token: forgeToken(HS256, world.tokenKey) });
    expect(answer.status).toBe(200);
  });
});

const bearerRoutes = ENDPOINTS.filter((route) => route.access === 'bearer');

describe.each(bearerRoutes.map((route) => [keyOf(route), route] as const))('%s', (_key, route) => {
  const call = (options: Request): Promise<Answer> =>
    world.call(route.method.toUpperCase(), options.path, options);

  it.each(Object.entries(BAD_TOKENS))('refuses a token: %s', async (_what, makeToken) => {
    for (const request of requestsOf(route)) {
      const answer = await call({ ...request, token: makeToken() });
      expectProblem(answer, 401, 'NOT_AUTHENTICATED');
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      for (const person of [ann, ben]) expectNothingOf(person, answer);
    }
  });

  it('refuses a token whose session was revoked, and one that was signed out', async () => {
    const [revoked, left] = [await world.signIn(ann), await world.signIn(ann)];
    const path = `/api/auth/devices/${revoked.session.deviceId}`;
    expect((await world.call('DELETE', path, { token: ann.session.accessToken })).status).toBe(204);
    await world.call('POST', '/api/auth/sign-out', { headers: { cookie: left.cookie } });
    for (const { session } of [revoked, left]) {
      for (const request of requestsOf(route)) {
        const answer = await call({ ...request, token: session.accessToken });
        expectProblem(answer, 401, 'SESSION_ENDED');
        for (const person of [ann, ben]) expectNothingOf(person, answer);
      }
    }
  });

  it('refuses a token that only allows changing the password, unless the route is for that', async () => {
    const person = await world.signUp(`changing-${nameOf(route)}`);
    const tokens = makeAccessTokens(world.tokenKey, Date.now);
    const { id: userId, session } = person;
    const { accessToken: token } = tokens.issue({
      userId,
      sessionId: session.deviceId,
      mustChangePassword: true,
    });
    for (const request of requestsOf(route)) {
      const answer = await call({ ...ownRequest(request, person), token });
      if (route.beforePasswordChange !== true)
        expectProblem(answer, ERRORS.PASSWORD_CHANGE_REQUIRED.status, 'PASSWORD_CHANGE_REQUIRED');
      else if (ROWS[keyOf(route)]?.withPasskey !== undefined) expectProblem(answer, 422, 'PASSKEY_UNKNOWN');
      else expect(answer.status, answer.text).toBe(route.status);
    }
  });

  // The doorbell's answer does not end; another test below checks it.
  if (route.path !== '/sync/doorbell') {
    it('answers its own person, and reveals nothing of another', async () => {
      const mine =
        route.method === 'delete' || route.path.endsWith('/password')
          ? await world.signUp(`own-${nameOf(route)}`)
          : ann;
      for (const { request, token } of await ownRequests(route, mine)) {
        const answer = await call({ ...request, token });
        expect(answer.status, answer.text).toBe(route.status);
        if (route.answer !== undefined) route.answer.parse(JSON.parse(answer.text));
        if (ROWS[keyOf(route)]?.isPublic !== true) expectNothingOf(ben, answer);
        else for (const trait of traitsOf(ben)) expect(answer.text).not.toContain(trait);
      }
    });
  }
});

/** The successful requests of a route, each with the person whose token it needs. */
async function ownRequests(route: { method: string; path: string }, mine: Person) {
  const { withCode, withPasskey: asHolder } = ROWS[keyOf(route)] ?? {};
  if (asHolder !== undefined) {
    const one = await makePasskeyPerson(world, `passkey-${nameOf(route)}`);
    return [{ request: await asHolder(one), token: one.person.session.accessToken }];
  }
  if (withCode === undefined) {
    const token = mine.session.accessToken;
    return requestsOf(route).map((request) => ({ request: ownRequest(request, mine), token }));
  }
  const one = await makeTwoFactorPerson(world, `factor-${nameOf(route)}`);
  if (!route.path.endsWith('/enable')) await one.enable();
  return [{ request: withCode(one), token: one.person.session.accessToken }];
}

/** Ann's request on behalf of another person, with that person's device and password. */
function ownRequest(request: Request, person: Person): Request {
  if (person === ann) return request;
  const { body } = request;
  const given: object = typeof body === 'object' && body !== null ? body : {};
  return {
    ...request,
    path: request.path.replace(ann.session.deviceId, person.session.deviceId),
    ...('current' in given && { body: { ...given, current: person.password } }),
    ...('password' in given && 'method' in given && { body: { ...given, password: person.password } }),
  };
}

describe('another person’s rights', () => {
  it('protect their devices from being signed out', async () => {
    const path = `/api/auth/devices/${ben.session.deviceId}`;
    const answer = await world.call('DELETE', path, { token: ann.session.accessToken });
    expectProblem(answer, 404, 'NOT_FOUND');
    expect((await world.call('GET', '/api/wallet', { token: ben.session.accessToken })).status).toBe(200);
  });

  it('protect their password from a change without the current one', async () => {
    const body = { current: ben.password, next: 'another-pass-phrase-9' };
    const answer = await world.call('POST', '/api/auth/password', { token: ann.session.accessToken, body });
    expectProblem(answer, 401, 'CREDENTIALS_INVALID');
    await world.signIn(ann);
  });

  it('are not reachable by a parameter', async () => {
    for (const query of [`userId=${ben.id}`, `user=${ben.id}`, `address=${ben.address}`]) {
      for (const path of ['/api/wallet', '/sync/me/wallet', '/sync/me/changes', '/api/auth/devices']) {
        const answer = await world.call('GET', `${path}?${query}`, { token: ann.session.accessToken });
        expectNothingOf(ben, answer);
      }
    }
    for (const path of [`/sync/${ben.id}/wallet`, `/sync/${ben.id}/changes`, `/sync/me/wallet:${ben.id}`]) {
      const answer = await world.call('GET', path, { token: ann.session.accessToken });
      expectProblem(answer, 404, 'FEED_UNKNOWN');
    }
  });

  it('include being the only actor of their commands', async () => {
    const command = {
      id: 'a-command-in-bens-name',
      type: 'wallet.transfer',
      actor: ben.id,
      payload: { to: ann.address, amount: '5', currency: 'DC' },
    };
    const answer = await world.call('POST', '/api/commands', {
      token: ann.session.accessToken,
      body: command,
    });
    expectProblem(answer, 400, 'REQUEST_INVALID');
    const payload = { ...command.payload, from: ben.address };
    expect(await world.command(ann, 'wallet.transfer', payload)).toMatchObject({
      verdict: 'refused',
      code: 'COMMAND_INVALID',
    });
  });

  it('include what only the system or an owner may do', async () => {
    const issue = { to: ann.address, amount: '1000', currency: 'DC', reason: 'please' };
    for (const [type, payload] of [
      ['ledger.issue', issue],
      ['account.open', { userId: 'u'.repeat(26) }],
      ['role.grant', { userId: ann.id, role: 'admin' }],
      ['role.revoke', { userId: owner.id, role: 'owner' }],
      ['approval.approve', { proposal: '000000000001' }],
      ['approval.reject', { proposal: '000000000001', reason: 'mine' }],
      ['approval.settle', { proposal: '000000000001' }],
      ['tdc.grant', { userId: ann.id, amount: '500' }],
    ] as const) {
      expect(await world.command(ann, type, payload), type).toMatchObject({
        verdict: 'refused',
        code: expect.stringMatching(/^(FORBIDDEN|ROLE_NOT_GRANTABLE)$/) as string,
      });
    }
  });

  it("cannot be raised by an owner alone at once, even with the authority's own id", async () => {
    const proposed = await world.command(owner, 'role.grant', { userId: ann.id, role: 'admin' });
    expect(proposed).toMatchObject({
      verdict: 'committed',
      proposal: expect.stringMatching(/^\d{12}$/) as string,
    });
    const proposal = String(proposed['proposal']);
    expect(await world.command(owner, 'approval.approve', { proposal })).toMatchObject({
      code: 'APPROVAL_GIVEN',
    });
    expect(await world.command(owner, 'approval.settle', { proposal })).toMatchObject({ code: 'FORBIDDEN' });
    const claim = { id: `approval:${proposal}`, type: 'wallet.claim_tdc', payload: {} };
    const burnt = await world.call('POST', '/api/commands', { token: ann.session.accessToken, body: claim });
    expect(burnt.text).toContain('COMMAND_INVALID');
    const admin = await world.call('GET', '/sync/admin/audit', { token: ann.session.accessToken });
    expectProblem(admin, 403, 'FORBIDDEN');
    expect(await world.command(owner, 'approval.reject', { proposal, reason: 'a test' })).toMatchObject({
      verdict: 'committed',
    });
  });

  it("protect their commands' ids from disclosure", async () => {
    const sent = { id: 'the-id-of-a-command-1', type: 'wallet.claim_tdc', payload: {} };
    await world.call('POST', '/api/commands', { token: ben.session.accessToken, body: sent });
    const answer = await world.call('POST', '/api/commands', { token: ann.session.accessToken, body: sent });
    expect(answer.text).toContain('COMMAND_ID_REUSED');
    expectNothingOf(ben, answer);
  });
});

describe('refresh cookies', () => {
  const refresh = (headers: Readonly<Record<string, string>>): Promise<Answer> =>
    world.call('POST', '/api/auth/refresh', { headers });

  it('are required, and forged ones are refused', async () => {
    const own = (await world.signIn(ann)).cookie;
    const [name, value = ''] = own.split('=');
    for (const cookie of [
      '',
      `${name ?? ''}=`,
      `${name ?? ''}=forged`,
      `${name ?? ''}=${value.slice(0, -3)}AAA`,
    ]) {
      const answer = await refresh({ cookie });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie') ?? '').not.toMatch(/=[^;]{8}/);
      for (const person of [ann, ben]) expectNothingOf(person, answer);
    }
  });

  it('are refused to another site, and to a page of another origin', async () => {
    const { cookie } = await world.signIn(ann);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      for (const path of ['/api/auth/refresh', '/api/auth/sign-out']) {
        expectProblem(await world.call('POST', path, { headers: { cookie, ...headers } }), 403, 'CROSS_SITE');
      }
    }
    expect((await refresh({ cookie })).status).toBe(200);
  });

  it('expire with the session, and a replayed one ends it', async () => {
    const gone = await world.signIn(ann);
    await world.call('POST', '/api/auth/sign-out', { headers: { cookie: gone.cookie } });
    expectProblem(await refresh({ cookie: gone.cookie }), 401, 'SESSION_ENDED');
    const stolen = await world.signIn(ann);
    let cookie = stolen.cookie;
    // The last but one is accepted for a moment, because two tabs may refresh at the same time.
    for (let times = 0; times < 3; times++) cookie = cookieOf(await refresh({ cookie }));
    expect((await refresh({ cookie: stolen.cookie })).status).toBe(401);
    expect((await refresh({ cookie })).status).toBe(401);
  });
});

describe('public routes', () => {
  const publicReads = ENDPOINTS.filter(({ access, method }) => access === 'none' && method === 'get');

  it.each(publicReads.map((route) => [keyOf(route), route] as const))(
    '%s reveals nothing private without a session',
    async (_key, route) => {
      for (const request of requestsOf(route)) {
        const answer = await world.call('GET', request.path);
        expect(answer.status).toBe(route.status);
        route.answer?.parse(JSON.parse(answer.text));
        for (const person of [ann, ben, owner])
          for (const trait of traitsOf(person)) expect(answer.text).not.toContain(trait);
        expect(answer.text).not.toContain(NOTE);
      }
    },
  );

  it('only change the password, step up for it and list devices for a person who has to change it', () => {
    const open = ENDPOINTS.filter(
      (route) => route.access === 'bearer' && route.beforePasswordChange === true,
    ).map(keyOf);
    expect(open.sort()).toEqual([
      'get /api/auth/devices',
      'get /api/auth/step-up',
      'post /api/auth/password',
      'post /api/auth/step-up',
      'post /api/auth/step-up/passkey',
    ]);
  });

  it('sign-in answers an unknown e-mail and a wrong password alike', async () => {
    const refused = await Promise.all(
      [ann.email, 'nobody@security.example'].map((email) =>
        world.call('POST', '/api/auth/sign-in', { body: { email, password: 'not-the-password' } }),
      ),
    );
    for (const answer of refused) expectProblem(answer, 401, 'CREDENTIALS_INVALID');
    expect(refused[0]?.text).toBe(refused[1]?.text);
  });
});

describe('metrics', () => {
  const read = (headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    guarded.call('GET', '/metrics', { headers });
  let guarded: ServiceWorld;
  beforeAll(async () => {
    guarded = await makeServiceWorld({ METRICS_TOKEN: METRICS });
  });
  afterAll(async () => {
    await guarded.close();
  });

  it('are only for this machine if there is no token, and name nobody', async () => {
    const answer = await world.call('GET', '/metrics');
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('# HELP');
    for (const person of [ann, ben, owner]) {
      for (const trait of [...traitsOf(person), person.address]) expect(answer.text).not.toContain(trait);
    }
  });

  it.each([
    { forwarded: 'for=192.0.2.1' },
    { 'x-forwarded-for': '192.0.2.1' },
    { 'x-forwarded-host': 'vaultiq.example' },
    { 'x-real-ip': '192.0.2.1' },
    { via: '1.1 proxy' },
  ])('without a token are refused to requests that a proxy on this machine forwards: %j', async (headers) => {
    expectProblem(await world.call('GET', '/metrics', { headers }), 404, 'NOT_FOUND');
  });

  it('are not cached', async () => {
    expect((await world.call('GET', '/metrics')).headers.get('cache-control')).toBe('no-store');
  });

  it('are only for the bearer of the token, and hidden from anybody else', async () => {
    const ownerThere = await guarded.signIn(OWNER);
    const wrong = [
      undefined,
      '',
      METRICS,
      'Bearer ',
      `Bearer ${METRICS}x`,
      `Bearer ${ownerThere.session.accessToken}`,
    ];
    for (const authorization of wrong) {
      expectProblem(await read(authorization === undefined ? {} : { authorization }), 404, 'NOT_FOUND');
    }
    expect((await read({ authorization: `Bearer ${METRICS}` })).status).toBe(200);
  });
});

describe('feeds', () => {
  it('admin is for staff only', async () => {
    for (const path of ['/sync/admin/audit', '/sync/admin/changes']) {
      for (const { session } of [ann, ben]) {
        expectProblem(await world.call('GET', path, { token: session.accessToken }), 403, 'FORBIDDEN');
      }
      expect((await world.call('GET', path, { token: owner.session.accessToken })).status).toBe(200);
    }
    const body = { rows: [{ document: { id: 'x' }, assumed: null }] };
    const pushed = await world.call('POST', '/sync/admin/audit', { token: ann.session.accessToken, body });
    expectProblem(pushed, 403, 'FORBIDDEN');
  });

  it('forged documents about money are refused row by row, and other rows are written', async () => {
    const { accessToken: token } = ann.session;
    const before = await world.call('GET', '/api/wallet', { token });
    const forgedRows = [
      { document: { id: ann.id, balances: { DC: { posted: '1000000', held: '0' } } }, assumed: null },
      { document: { id: ben.id, _deleted: true }, assumed: null },
    ];
    for (const [feed, collection] of [
      ['me', 'wallet'],
      ['me', 'transactions'],
      ['catalog', 'catalog'],
      ['explorer', 'explorer'],
    ]) {
      const path = `/sync/${feed ?? ''}/${collection ?? ''}`;
      const answer = await world.call('POST', path, { token, body: { rows: forgedRows } });
      const { refused, conflicts } = PushAnswerSchema.parse(JSON.parse(answer.text));
      expect(refused.map(({ id, problem }) => [id, problem.code])).toEqual([
        [ann.id, 'ROW_FORBIDDEN'],
        [ben.id, 'ROW_FORBIDDEN'],
      ]);
      expect(conflicts).toEqual([]);
    }
    const rows = [
      { document: contactOf('good'), assumed: null },
      { document: { ...contactOf('wallet'), balances: 'all' }, assumed: null },
    ];
    const mixed = await world.call('POST', '/sync/me/contacts', { token, body: { rows } });
    expect(PushAnswerSchema.parse(JSON.parse(mixed.text)).refused.map(({ id }) => id)).toEqual(['wallet']);
    const contacts = await world.call('GET', '/sync/me/contacts', { token });
    expect(contacts.text).toContain('"good"');
    expect((await world.call('GET', '/api/wallet', { token })).text).toBe(before.text);
  });

  it('a document with the id of another person’s stays with its writer', async () => {
    const body = { rows: [{ document: contactOf('shared-id'), assumed: null }] };
    await world.call('POST', '/sync/me/contacts', { token: ann.session.accessToken, body });
    const read = await world.call('GET', '/sync/me/contacts', { token: ben.session.accessToken });
    expect(read.text).not.toContain('shared-id');
  });
});

describe('doorbells', () => {
  const cutInTime = { timeout: streamCutWithinMs, interval: 50 };

  it('are cut after sign-out, only for that device', async () => {
    const device = await world.signIn(ann);
    const [cut, stays] = await Promise.all(
      [device, ann].map(({ session }) => openDoorbell(world.url, session.accessToken)),
    );
    await world.call('POST', '/api/auth/sign-out', { headers: { cookie: device.cookie } });
    await vi.waitUntil(() => cut?.ended(), cutInTime);
    expect(stays?.ended()).toBe(false);
    await stays?.close();
  });

  it('are cut after the session is revoked from another device', async () => {
    const device = await world.signIn(ann);
    const bell = await openDoorbell(world.url, device.session.accessToken);
    const path = `/api/auth/devices/${device.session.deviceId}`;
    await world.call('DELETE', path, { token: ann.session.accessToken });
    await vi.waitUntil(() => bell.ended(), cutInTime);
  });

  it('reveal nothing of another’s documents, and the admin feed only to staff', async () => {
    const listeners = await Promise.all(
      [ann, ben, owner].map(({ session }) => openDoorbell(world.url, session.accessToken)),
    );
    const [annHears, benHears, ownerHears] = listeners.map(({ heard }) => heard);
    await world.command(owner, 'tdc.grant', { userId: ann.id, amount: '3' });
    await vi.waitUntil(() => annHears?.().includes('"feed":"me"'), { timeout: 5_000 });
    await vi.waitUntil(() => ownerHears?.().includes('"feed":"admin"'), { timeout: 5_000 });
    // The next ring for Ben arrives on the same stream.
    await world.command(owner, 'tdc.grant', { userId: ben.id, amount: '3' });
    await vi.waitUntil(() => benHears?.().includes('"feed":"me"'), { timeout: 5_000 });
    expect(benHears?.().match(/"feed":"(me|admin)"/g)).toEqual(['"feed":"me"']);
    expect(annHears?.()).not.toContain('"feed":"admin"');
    for (const { close } of listeners) await close();
  });
});

describe('the logs', () => {
  it('contain no password, token, cookie, key or e-mail of these tests', () => {
    const lines = world.logged();
    expect(lines.split('\n').length).toBeGreaterThan(100);
    const secrets = [
      world.tokenKey,
      world.signingKey,
      world.dataKey,
      world.vapidKey,
      NOTE,
      'Bearer ey',
      OWNER.password,
    ];
    for (const { session, cookie, password } of [ann, ben, owner]) {
      secrets.push(session.accessToken, session.accessToken.split('.')[2] ?? '', password);
      secrets.push(cookie.split('=')[1] ?? '');
    }
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(5);
      expect(lines.includes(secret), `a log line carries ${secret.slice(0, 6)}…`).toBe(false);
    }
  });
});
