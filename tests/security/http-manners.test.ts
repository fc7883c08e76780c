/**
 * Proves the headers of every answer (the exact content security policy and related headers, no trace of the software), and
 * problem documents with a stable code for unreadable requests.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProblemSchema } from '#domain/protocol.ts';
import { requestBytesMax } from '#domain/limits.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { type CallOptions, makeServiceWorld, type Person, type ServiceWorld } from './service-world.ts';

let world: ServiceWorld;
let ann: Person;
beforeAll(async () => {
  world = await makeServiceWorld();
  ann = await world.signUp('ann');
});
afterAll(async () => {
  await world.close();
});

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join(';');

const fillParameters = ({ path }: { path: string }): string => path.replaceAll(/\{[a-z]+\}/g, 'x');
const gets = ENDPOINTS.filter(({ method, path }) => method === 'get' && path !== '/sync/doorbell');

describe('headers', () => {
  it.each([
    '/',
    '/wallet',
    '/assets/none.js',
    '/api/docs',
    '/api/openapi.json',
    '/api/none',
    ...gets.map(fillParameters),
  ])('of GET %s', async (path) => {
    const { headers } = await world.call('GET', path);
    expect(headers.get('content-security-policy')).toBe(CSP);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('of commands, decided and refused', async () => {
    for (const token of [ann.session.accessToken, undefined]) {
      const body = { id: 'a-command-for-headers', type: 'wallet.claim_tdc', payload: {} };
      const { headers } = await world.call('POST', '/api/commands', { token, body });
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.has('x-powered-by') || headers.has('server')).toBe(false);
    }
  });

  it('no private answer may be cached', async () => {
    for (const path of ['/api/wallet', '/api/auth/devices', '/sync/me/wallet', '/sync/me/changes']) {
      const { headers } = await world.call('GET', path, { token: ann.session.accessToken });
      expect(headers.get('cache-control'), path).toBe('no-store');
    }
  });
});

type Bad = readonly [
  what: string,
  status: number,
  code: string,
  method: string,
  path: string,
  options?: CallOptions,
];

const json = { 'content-type': 'application/json' };
const posts = ['/api/commands', '/api/auth/sign-in', '/sync/me/contacts'];

const BAD: readonly Bad[] = [
  ...posts.flatMap((path): Bad[] => [
    [`malformed JSON to ${path}`, 400, 'REQUEST_INVALID', 'POST', path, { body: '{"a":', headers: json }],
    [`null to ${path}`, 400, 'REQUEST_INVALID', 'POST', path, { body: 'null', headers: json }],
    [
      `a huge body to ${path}`,
      413,
      'BODY_TOO_LARGE',
      'POST',
      path,
      { body: JSON.stringify({ text: 'x'.repeat(requestBytesMax) }), headers: json },
    ],
  ]),
  ['no body at all', 400, 'REQUEST_INVALID', 'POST', '/api/auth/sign-in'],
  ['bad percent-encoding', 400, 'REQUEST_INVALID', 'GET', '/api/explorer/transactions/%E0%A4%A'],
  ['bad percent-encoding in a feed', 400, 'REQUEST_INVALID', 'GET', '/sync/me/%ff'],
  ['a wrong method', 405, 'METHOD_NOT_ALLOWED', 'PUT', '/api/wallet'],
  ['a wrong method for commands', 405, 'METHOD_NOT_ALLOWED', 'GET', '/api/commands'],
  ['a wrong method for one of many', 405, 'METHOD_NOT_ALLOWED', 'PATCH', '/api/explorer/transactions/abc'],
  ['a wrong method for health', 405, 'METHOD_NOT_ALLOWED', 'POST', '/healthz'],
  ['an unknown path', 404, 'NOT_FOUND', 'GET', '/api/none'],
  ['an unknown path with POST', 404, 'NOT_FOUND', 'POST', '/api/none/at/all'],
  ['an unknown parameter value', 400, 'REQUEST_INVALID', 'GET', '/api/explorer/transactions?limit=0'],
  ['a cursor that is none', 400, 'REQUEST_INVALID', 'GET', '/api/explorer/transactions?cursor=%2e%2e'],
  ['a transaction that is none', 404, 'NOT_FOUND', 'GET', "/api/explorer/transactions/'%20or%201=1"],
  ['a wallet that is none', 404, 'NOT_FOUND', 'GET', '/api/explorer/wallets/__proto__'],
  ['a feed that is none', 404, 'FEED_UNKNOWN', 'GET', '/sync/constructor/wallet'],
  ['a checkpoint that is none', 400, 'SINCE_INVALID', 'GET', '/sync/me/changes?since=now'],
];

describe('problems', () => {
  it.each(BAD.map((bad) => [bad[0], bad] as const))('%s', async (_what, bad) => {
    const [, status, code, method, path, options = {}] = bad;
    const answer = await world.call(method, path, { ...options, token: ann.session.accessToken });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(ProblemSchema.parse(JSON.parse(answer.text))).toMatchObject({ status, code });
    expect(answer.status).toBe(status);
    expect(answer.text).not.toMatch(/node_modules|\.ts\b|\.js\b|at [A-Z]\w+\./);
    expect(answer.headers.has('allow')).toBe(status === 405);
  });
});
