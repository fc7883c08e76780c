// Proves that names are not there to be collected: so many look-ups a minute for each person, and no more.
import express, { type RequestHandler } from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { payeeLookupsPerMinuteMax } from '#domain/limits.ts';
import { payeeRoutes } from './payee-routes.ts';

const address = 'VIQ-1800000000000-000000000ben';
let server: Server | null = null;
afterEach(() => {
  server?.close();
});

async function serve(rateLimits: boolean): Promise<string> {
  const authenticate: RequestHandler = (request, response, next) => {
    response.locals['userId'] = request.get('x-person');
    next();
  };
  const sessionOf = ({ locals }: { locals: Record<string, unknown> }) => ({
    userId: String(locals['userId']),
  });
  const app = express();
  app.use(payeeRoutes({ authenticate, sessionOf, nameOf: () => Promise.resolve('Ben'), rateLimits }));
  const started = app.listen(0, '127.0.0.1');
  server = started;
  await new Promise((resolve) => started.once('listening', resolve));
  return `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/api/payees/${address}`;
}

const askAs = async (url: string, person: string): Promise<number> =>
  (await fetch(url, { headers: { 'x-person': person } })).status;

it('limits each person by themselves', async () => {
  const url = await serve(true);
  for (let asked = 0; asked < payeeLookupsPerMinuteMax; asked++) expect(await askAs(url, 'ann')).toBe(200);
  const refused = await fetch(url, { headers: { 'x-person': 'ann' } });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'REQUESTS_LIMITED' });
  expect(await askAs(url, 'cem')).toBe(200);
});

it('has no limit where limits are off', async () => {
  const url = await serve(false);
  for (let asked = 0; asked <= payeeLookupsPerMinuteMax; asked++) expect(await askAs(url, 'ann')).toBe(200);
});
