/**
 * Proves that every route is counted before any work is done for it, with the limits of the table; that a flood by one
 * device, by one account from many networks, and by one network with many accounts is refused, while others are
 * unaffected; and that an IPv6 network is its /64.
 */
import express from 'express';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { limitRequests, makeRequestLimiter, type RequestLimiter } from './request-limiter.ts';
import {
  NETWORK_LIMITS,
  type NetworkLimit,
  PERSON_LIMITS,
  PROOF_LEAVES_LIMIT,
  type PersonLimit,
  UNCONFIRMED_LOOKUPS_LIMIT,
} from './request-limits.ts';

const MINUTE_MS = 60_000;
const IPV4 = '203.0.113.7';

/** Tokens have the form `person.device`, which is also the session. */
const accounts = {
  verifyAccessToken(token: string) {
    const [userId = '', device] = token.split('.');
    return device === undefined
      ? err('NOT_AUTHENTICATED' as const)
      : ok({ userId, sessionId: token, expiresAt: Infinity });
  },
};

type From = { readonly token?: string; readonly ip?: string; readonly forwarded?: string };

const requestOf = ({ token, ip = IPV4, forwarded }: From): IncomingMessage =>
  ({
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
    },
    socket: { remoteAddress: ip },
  }) as unknown as IncomingMessage;

function open({ trustedProxies = 0, rateLimits = true } = {}) {
  let now = 100 * MINUTE_MS;
  const limiter = makeRequestLimiter({ rateLimits, accounts, trustedProxies, now: () => now });
  return {
    limiter,
    pass: (ms: number) => void (now += ms),
    ask: (limit: PersonLimit, from: From) => limiter.waitForPerson(limit, requestOf(from)),
    /** How many of these requests are accepted. */
    count: (times: number, ask: (n: number) => number) =>
      Array.from({ length: times }, (_, n) => ask(n)).filter((waitMs) => waitMs === 0).length,
  };
}

it('the figures', () => {
  expect(PERSON_LIMITS).toEqual({
    commands: { account: 600, device: 300, network: 12_000 },
    push: { account: 600, device: 300, network: 12_000 },
    pull: { account: 6_000, device: 3_000, network: 60_000 },
    doorbell: { account: 240, device: 60, network: 12_000 },
    read: { account: 600, device: 300, network: 12_000 },
    settings: { account: 90, device: 60, network: 3_000 },
    checkout: { account: 20, device: 20, network: 1_200 },
    payees: { account: 30, device: 30, network: 3_000 },
    upload: { account: 10, device: 10, network: 600 },
    export: { account: 10, device: 10, network: 300 },
  });
  expect(NETWORK_LIMITS).toEqual({
    entrance: { network: 600 },
    session: { network: 12_000 },
    explorer: { network: 3_000 },
    checkpoints: { network: 3_000 },
    proofs: { network: 600 },
    public: { network: 3_000 },
    waitlist: { network: 60 },
    cardPage: { network: 600 },
    webhook: { network: 6_000 },
    health: { network: 6_000 },
    operator: { network: 300 },
    unauthenticated: { network: 3_000 },
    pictures: { network: 12_000 },
    files: { network: 60_000 },
  });
  expect(PROOF_LEAVES_LIMIT).toEqual({ network: 100_000 });
  expect(UNCONFIRMED_LOOKUPS_LIMIT).toEqual({ account: 30 });
});

describe('every route', () => {
  const fillParameters = (path: string): string => path.replaceAll(/\{\w+\}/g, '17');

  it.each(ENDPOINTS.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s counts once, as the table says, and is not handled if it is refused',
    async (_name, { method, path, limit }) => {
      const asked: string[] = [];
      let waitMs = 2_500;
      const note = (name: string): number => {
        asked.push(name);
        return waitMs;
      };
      const limiter: RequestLimiter = {
        waitForPerson: note,
        waitForNetwork: note,
        waitForLookUp: () => 0,
        waitForLeaves: () => 0,
      };
      const app = express().use(limitRequests(limiter, ENDPOINTS));
      app.use((_request, response) => void response.status(204).end());
      const server = createServer(app).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${fillParameters(path)}`;
      try {
        const refused = await fetch(url, { method: method.toUpperCase() });
        expect(refused.status).toBe(429);
        expect(refused.headers.get('retry-after')).toBe('3');
        expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
        expect(await refused.json()).toMatchObject({
          code: 'REQUESTS_LIMITED',
          retry: 'same-id',
          retryAfterMs: 2_500,
          remedy: 'Wait for the time shown and try again.',
        });
        waitMs = 0;
        expect((await fetch(url, { method: method.toUpperCase() })).status).toBe(204);
        expect(asked).toEqual([limit, limit]);
      } finally {
        server.close();
      }
    },
  );

  it('a path without a route counts as a file', async () => {
    const asked: string[] = [];
    const limiter = { ...open().limiter, waitForNetwork: (name: string) => asked.push(name) * 0 };
    const app = express().use(limitRequests(limiter, ENDPOINTS));
    app.use((_request, response) => void response.status(204).end());
    const server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    await fetch(`${url}/assets/app.js`);
    await fetch(`${url}/sync/catalog/prices`, { method: 'POST' });
    server.close();
    expect(asked).toEqual(['files', 'files']);
  });
});

describe('a flood', () => {
  it('by one device is refused, the other devices of its person and its neighbours are not', () => {
    const { ask, count } = open();
    expect(count(1_000, () => ask('push', { token: 'ann.phone' }))).toBe(300);
    expect(ask('push', { token: 'ann.laptop' })).toBe(0);
    expect(ask('push', { token: 'ben.phone' })).toBe(0);
    expect(ask('pull', { token: 'ann.phone' }), 'other things are counted apart').toBe(0);
  });

  it('by one account from many devices and networks is refused, everybody else is not', () => {
    const { ask, count } = open();
    const flood = (n: number) =>
      ask('commands', { token: `ann.device-${String(n % 10)}`, ip: `198.51.100.${String(n % 250)}` });
    expect(count(2_000, flood)).toBe(600);
    expect(ask('commands', { token: 'ben.phone', ip: '198.51.100.1' })).toBe(0);
  });

  it('of proofs does not limit the explorer, and one of the explorer does not limit proofs', () => {
    for (const [flooded, most, other] of [
      ['proofs', 600, 'explorer'],
      ['explorer', 3_000, 'proofs'],
    ] as const) {
      const { limiter, count } = open();
      const ask = (limit: NetworkLimit) => limiter.waitForNetwork(limit, requestOf({}));
      expect(count(most + 100, () => ask(flooded))).toBe(most);
      expect(ask(other)).toBe(0);
    }
  });

  it('by one network with many accounts is refused, other networks are not', () => {
    const { ask, count } = open();
    const flood = (n: number) =>
      ask('commands', { token: `user-${String(n % 500)}.phone-${String(n % 500)}` });
    expect(count(20_000, flood)).toBe(12_000);
    expect(ask('commands', { token: 'ben.phone', ip: '198.51.100.1' })).toBe(0);
  });

  it('without valid tokens does not limit the people of its network', () => {
    const { ask, count } = open();
    expect(count(20_000, () => ask('commands', { token: 'forged' }))).toBe(3_000);
    expect(ask('commands', { token: 'ben.phone' })).toBe(0);
  });

  it('that is refused by device does not count for its account and network', () => {
    const { ask, count } = open();
    count(50_000, () => ask('commands', { token: 'ann.phone' }));
    expect(count(300, () => ask('commands', { token: 'ann.laptop' }))).toBe(300);
    const others = (n: number) => ask('commands', { token: `user-${String(n)}.phone` });
    expect(count(11_400, others)).toBe(11_400);
    expect(others(0)).toBeGreaterThan(0);
  });

  it('from the addresses of one IPv6 /64 counts for one network', () => {
    const { limiter, count } = open();
    const from = (ip: string) => limiter.waitForNetwork('waitlist', requestOf({ ip }));
    expect(count(500, (n) => from(`2001:db8:1:2::${(n + 1).toString(16)}`))).toBe(60);
    expect(from('2001:db8:1:3::1')).toBe(0);
  });

  it('is counted by the address that trusted proxies report, not by one that a client adds', () => {
    const { limiter, count } = open({ trustedProxies: 1 });
    const from = (forwarded: string) =>
      limiter.waitForNetwork('waitlist', requestOf({ ip: '10.0.0.1', forwarded }));
    expect(count(500, (n) => from(`192.0.2.${String(n % 200)}, ${IPV4}`))).toBe(60);
    expect(from('198.51.100.1')).toBe(0);
    const direct = open();
    const waitFromForgedAddress = (n: number) =>
      direct.limiter.waitForNetwork('waitlist', requestOf({ forwarded: `192.0.2.${String(n % 200)}` }));
    expect(count(500, waitFromForgedAddress)).toBe(60);
  });

  it('is over a minute later', () => {
    const { ask, count, pass } = open();
    count(1_000, () => ask('push', { token: 'ann.phone' }));
    const waitMs = ask('push', { token: 'ann.phone' });
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(MINUTE_MS + 201);
    pass(waitMs);
    expect(ask('push', { token: 'ann.phone' })).toBe(0);
  });
});

/** The requests of each person in a minute. */
const EACH: readonly (readonly [PersonLimit, number])[] = [
  ['pull', 10],
  ['commands', 3],
  ['push', 2],
  ['read', 4],
];
/** The requests of one person in so many in a minute. */
const SOME: readonly (readonly [NetworkLimit, number, number])[] = [
  ['explorer', 12, 10],
  ['session', 1, 10],
  ['entrance', 1, 100],
];

it('a thousand people of one carrier network use the app for ten minutes, and nobody is refused', () => {
  const { limiter, pass } = open();
  let refused = 0;
  const note = (waitMs: number): void => {
    if (waitMs > 0) refused += 1;
  };
  for (let tick = 0; tick < 600; tick++) {
    for (let person = tick % 60; person < 1_000; person += 60) {
      const request = requestOf({ token: `person-${String(person)}.phone-${String(person)}` });
      for (const [limit, times] of EACH) {
        for (let n = 0; n < times; n++) note(limiter.waitForPerson(limit, request));
      }
      for (const [limit, times, oneIn] of SOME) {
        for (let n = 0; n < times && person % oneIn === 0; n++) note(limiter.waitForNetwork(limit, request));
      }
    }
    pass(1_000);
  }
  expect(refused).toBe(0);
});

it('has no limit if limits are off', () => {
  const { ask, count } = open({ rateLimits: false });
  expect(count(1_000, () => ask('export', { token: 'ann.phone' }))).toBe(1_000);
});
