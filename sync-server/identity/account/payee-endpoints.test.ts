// Proves that nobody can collect names: an account without a confirmed mailbox has 30 look-ups an hour until it
// confirms one.
import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { mountEndpoints } from '../../http/mount-endpoints.ts';
import { testGuards } from '#tests/fakes/test-guards.ts';
import { payeeEndpoints } from './payee-endpoints.ts';
import { makeRequestLimiter } from '../../http/request-limiter.ts';

const address = 'VIQ-1800000000000-000000000ben';
const HOUR_MS = 3_600_000;
let server: Server | null = null;
let now = 0;
let confirmed = new Set<string>();
afterEach(() => {
  server?.close();
  confirmed = new Set();
});

async function serve(rateLimits: boolean): Promise<string> {
  now = 10 * HOUR_MS;
  // A user's token is their id.
  const verifyAccessToken = (userId: string) =>
    ok({ userId, sessionId: userId, expiresAt: Date.now() + HOUR_MS });
  const limiter = makeRequestLimiter({
    rateLimits,
    accounts: { verifyAccessToken: () => err('NOT_AUTHENTICATED') },
    trustedProxies: 0,
    now: () => now,
  });
  const app = express();
  const endpoints = payeeEndpoints({
    nameOf: () => Promise.resolve('Ben'),
    pictureOf: () => Promise.resolve(null),
    hasConfirmedMailbox: (userId) => Promise.resolve(confirmed.has(userId)),
    limiter,
  });
  app.use(mountEndpoints(endpoints, testGuards({ accounts: { verifyAccessToken } })));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  return `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/api/payees/${address}`;
}

const askAs = async (url: string, person: string): Promise<number> =>
  (await fetch(url, { headers: { authorization: `Bearer ${person}` } })).status;

it('answers 30 look-ups an hour without a confirmed mailbox, and a refusal says what to do', async () => {
  const url = await serve(true);
  for (let asked = 0; asked < 30; asked++) expect(await askAs(url, 'ann')).toBe(200);
  const refused = await fetch(url, { headers: { authorization: 'Bearer ann' } });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  // All 30 were made in this hour, so the first becomes free two minutes into the next.
  expect(refused.headers.get('retry-after')).toBe('3720');
  expect(await refused.json()).toMatchObject({
    code: 'LOOKUPS_LIMITED',
    detail: 'You have looked up many people within an hour',
    remedy: 'Confirm your mailbox to look up more, or wait for the time shown.',
  });
  expect(await askAs(url, 'cem'), 'somebody else').toBe(200);
  now += 3_720_000;
  expect(await askAs(url, 'ann'), 'when it said').toBe(200);
  expect(await askAs(url, 'ann')).toBe(429);
});

it('confirming a mailbox lifts the limit at once', async () => {
  const url = await serve(true);
  for (let asked = 0; asked < 31; asked++) await askAs(url, 'ann');
  expect(await askAs(url, 'ann')).toBe(429);
  confirmed.add('ann');
  for (let asked = 0; asked < 31; asked++) expect(await askAs(url, 'ann')).toBe(200);
});

it('has no limit if limits are off', async () => {
  const url = await serve(false);
  for (let asked = 0; asked < 31; asked++) expect(await askAs(url, 'ann')).toBe(200);
});
